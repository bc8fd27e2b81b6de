-- The roles of processes find the entries of a cell.
grant usage on schema "cell" to mithqal_api, mithqal_worker, mithqal_operator;
