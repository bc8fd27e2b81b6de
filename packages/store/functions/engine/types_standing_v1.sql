-- What the decisions of a call stand on besides its items: read once, when the heads are locked.
create type engine.standing_v1 as (
  market common.market,
  terms cell.terms[],     -- of the locked heads, in their order
  generation smallint,    -- of nonces: the one that takes new ones
  has_nonces boolean      -- whether any item of the call brings one
);
