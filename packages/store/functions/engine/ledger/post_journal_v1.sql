-- Books one journal: applies each posting to the head's balances, appends the journal to the
-- partner's hash chain, and numbers the postings. The only place where money and gold move, so a
-- head's balances are the sum of its postings by construction. A posting of nothing is left out.
-- The bytes that are hashed are published with protocol's vectors (ledger/chain.ts).
create function engine.post_journal_v1(inout d engine.decision_v1, kind text, transaction_id uuid,
  reference_id uuid, decided_at timestamptz, lines cell.postings[])
language plpgsql stable as $$
declare
  before cell.heads := d.head;
  h cell.heads;
  j cell.journals;
  line cell.postings;
  numbered cell.postings[] := '{}';
begin
  foreach line in array lines loop
    continue when line.amount = 0;
    numbered := numbered || row(before.partner, before.ledger_sequence + 1,
      cardinality(numbered) + 1, line.debit, line.credit, line.asset, line.amount)::cell.postings;
  end loop;
  h := engine.move_v1(before, numbered);
  h.ledger_sequence := h.ledger_sequence + 1;
  j := row(h.partner, h.ledger_sequence, kind, transaction_id, reference_id, decided_at,
    h.sar_available + h.sar_held - before.sar_available - before.sar_held,
    h.gold_available - before.gold_available, h.sar_available, h.sar_held, h.gold_available, null);
  j.hash := sha256(convert_to(engine.journal_facts_v1(h.ledger_hash, j)
    || engine.postings_facts_v1(numbered), 'UTF8'));
  h.ledger_hash := j.hash;
  d.head := h;
  d.journal := j;
  d.postings := numbered;
end $$;
