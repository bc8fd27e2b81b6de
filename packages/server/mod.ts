/**
 * The service that partners talk to: the listener behind the sidecar, the gate, the tokens, and the
 * endpoints over the store.
 *
 * @module
 */
export { type Config, type DatabaseChoice } from "./config/config.ts";
export { type ConfigReading, readConfig, type Variables } from "./config/read_config.ts";
export { type Directory } from "./directory/directory.ts";
export { type ListenAddress } from "./listener/listen_address.ts";
export { Listener, type Responder } from "./listener/listener.ts";
export { MarketFollower } from "./prices/market_follower.ts";
export { type PriceSource, type PriceTick } from "./prices/price_source.ts";
export {
  type Connect,
  openPartnerApi,
  type RunningPartnerApi,
  type Surroundings,
} from "./service/open_partner_api.ts";
export { PartnerApi } from "./service/responder.ts";
export {
  createService,
  type EffectDesk,
  type Service,
  type ServiceParts,
} from "./service/service.ts";
export { SigningKeys, type TokenKey } from "./tokens/signing_keys.ts";
