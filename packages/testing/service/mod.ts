/**
 * The whole service for tests: real mutual TLS before the real API, partners with credentials on disk,
 * and places where connections and answers can be spoilt.
 *
 * @module
 */
export { type Fault, Hop } from "./hop.ts";
export { ProvisionedPartner } from "./provisioned_partner.ts";
export { RunningService } from "./running_service.ts";
export { Tunnel } from "./tunnel.ts";
