-- What the API's role could execute once and may not any more: a partner's word on its endpoint goes by
-- ask_endpoint, which counts it and remembers its key.
revoke execute on function cell.test_endpoint(int, uuid, timestamptz) from mithqal_api;
revoke execute on function cell.resume_endpoint(int, timestamptz) from mithqal_api;
revoke execute on function cell.recover_deliveries(int, timestamptz, timestamptz) from mithqal_api;
