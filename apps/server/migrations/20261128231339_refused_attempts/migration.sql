CREATE TABLE "audit_forward" (
	"id" integer PRIMARY KEY,
	"era" integer NOT NULL,
	"transaction" xid8 NOT NULL,
	"ordinal" bigint NOT NULL,
	"claim" uuid,
	"claimed_until" timestamptz(3),
	CONSTRAINT "audit_forward_is_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "refusal_surge" (
	"id" integer PRIMARY KEY,
	"begun_at" timestamptz(3),
	CONSTRAINT "refusal_surge_is_one" CHECK ("id" = 1)
);
