-- Books one journal: applies each posting to the head's balances, appends the journal to the
-- partner's hash chain, and numbers the postings. The only place where money and gold move, so a
-- head's balances are the sum of its postings by construction. A posting of nothing is left out.
-- The bytes that are hashed are published with protocol's vectors (ledger/chain.ts).
create function engine.post_journal_v1(inout d engine.decision_v1, kind text, transaction_id uuid,
  reference_id uuid, decided_at timestamptz, lines cell.postings[])
language plpgsql stable as $$
declare
  h cell.heads := d.head;
  j cell.journals;
  line cell.postings;
  numbered cell.postings[] := '{}';
begin
  h.ledger_sequence := h.ledger_sequence + 1;
  foreach line in array lines loop
    continue when line.amount = 0;
    h := engine.move_v1(h, line.debit, -line.amount);
    h := engine.move_v1(h, line.credit, line.amount);
    line.partner := h.partner;
    line.sequence := h.ledger_sequence;
    line.line := cardinality(numbered) + 1;
    numbered := numbered || line;
  end loop;
  j.partner := h.partner;
  j.sequence := h.ledger_sequence;
  j.kind := kind;
  j.transaction_id := transaction_id;
  j.reference_id := reference_id;
  j.decided_at := decided_at;
  j.sar := h.sar_available + h.sar_held - (d.head).sar_available - (d.head).sar_held;
  j.gold := h.gold_available - (d.head).gold_available;
  j.sar_available := h.sar_available;
  j.sar_held := h.sar_held;
  j.gold_available := h.gold_available;
  j.hash := sha256(convert_to(engine.journal_facts_v1(h.ledger_hash, j)
    || engine.postings_facts_v1(numbered), 'UTF8'));
  h.ledger_hash := j.hash;
  d.head := h;
  d.journal := j;
  d.postings := numbered;
end $$;
