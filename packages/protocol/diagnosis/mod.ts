/**
 * What is wrong with a signature that was refused: for the service's probe, and for whoever looks at a
 * request without the service.
 *
 * @module
 */
export {
  diagnoseSignature,
  type RefusedRequest,
  type SignatureDiagnosis,
  type SignatureFault,
} from "./diagnose_signature.ts";
export { formMistakes, type Mistake, notRecognised, textMistakes } from "./mistakes.ts";
