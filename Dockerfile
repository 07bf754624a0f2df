# syntax=docker/dockerfile:1
# The shop with its build and the packages that it runs on; docs/containers.md says how to use it.

FROM node:24-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node tools/build.ts
RUN node tools/collect-runtime.ts /srv/heliostead
RUN mkdir /data

FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /srv/heliostead
COPY --from=build /srv/heliostead ./
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "--no-memory-protection-keys", "--max-semi-space-size=16", "--heap-growing-percent=60", "tools/run.ts"]
