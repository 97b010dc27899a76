# syntax=docker/dockerfile:1
# docker build --tag handoff:1.1.0 .

FROM node:24-bookworm-slim AS build
WORKDIR /srv/handoff
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The context has no .git: --build-arg HANDOFF_COMMIT="$(git rev-parse HEAD)" names the commit in /readyz and the metrics.
ARG HANDOFF_COMMIT=
RUN npm run build
RUN npm run prune-production

FROM node:24-bookworm-slim
WORKDIR /srv/handoff
COPY --from=build /srv/handoff .
# The file system may be read-only: npm, for `npm run setup` and the other commands, writes to /tmp alone.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2 npm_config_cache=/tmp/npm npm_config_logs_max=0 npm_config_update_notifier=false
# Kubernetes checks `runAsNonRoot` by number: the image calls this user "node".
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s CMD node scripts/alive.mjs "$PORT"
# A container that stops needs 45 s: docker stop --time 45, stop_grace_period, terminationGracePeriodSeconds.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--no-parallel-scavenge", "--gc-memory-reducer-start-delay-ms=2000", "scripts/run.mjs", "server.ts"]
