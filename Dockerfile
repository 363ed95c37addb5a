# The site in a container: runs as user 10001 on a read-only root; everything that changes is in /data.

FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
# Installs the locked packages, among them the pinned Node that everything runs on, and shows its version.
RUN node scripts/run.mjs --version
COPY tsconfig.json vite.config.ts ./
COPY contract contract
COPY client client
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Without the headers for compiling against Node, 67 MB that no program reads.
RUN npm ci --omit=dev --include=optional && rm -rf node_modules/node-linux-*/include

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 && rm -rf /var/lib/apt/lists/* \
  && install -d -o 10001 -g 10001 -m 700 /data
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY package.json ./
COPY bin bin
COPY contract contract
COPY docs/openapi.json docs/
COPY server server
LABEL org.opencontainers.image.title="tatrion-site" \
  org.opencontainers.image.description="A company site in English and Slovak with careers and an admin area" \
  org.opencontainers.image.version="1.0.0"
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["bin/node", "--max-semi-space-size=2", "server/main.ts"]
