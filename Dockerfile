# Two images of one tree: `server` for every role, `edge` with Envoy beside it.
FROM envoyproxy/envoy:v1.40.0 AS envoy

FROM node:24.11.1-bookworm-slim AS server
WORKDIR /app
COPY package.json package-lock.json ./
COPY loadtest/package.json loadtest/
COPY packages packages
RUN node packages/testing/tools/install_once.js
COPY tsconfig.json ./
# No package manager stands between the signals and the process.
ENTRYPOINT ["node", "--import", "tsx"]
USER 1000:1000

FROM server AS edge
COPY --from=envoy /usr/local/bin/envoy /usr/local/bin/envoy
ENTRYPOINT ["node", "--import", "tsx", "packages/sidecar/commands/main.ts"]
