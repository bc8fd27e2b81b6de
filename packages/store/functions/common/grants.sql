-- The roles of processes find the entries of what all cells share.
grant usage on schema common to mithqal_api, mithqal_worker, mithqal_operator;
