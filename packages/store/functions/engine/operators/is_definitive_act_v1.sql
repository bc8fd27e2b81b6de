-- Whether what an operator was refused is kept under the act: the same act never gets another answer.
-- What was not understood, is not there, or may pass by itself, is not kept.
create function engine.is_definitive_act_v1(code text) returns boolean
language sql immutable parallel safe as $$
select engine.is_definitive_v1(code) or code in ('reversal_not_covered', 'already_reversed',
  'bank_reference_used', 'client_id_taken', 'operator_exists', 'credential_exists',
  'credential_limit_reached', 'house_limit_exceeded', 'bar_registered');
$$;
