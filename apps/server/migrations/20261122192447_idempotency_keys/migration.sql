CREATE TABLE "idempotency_key" (
	"user_id" uuid,
	"key" text,
	"digest" bytea NOT NULL,
	"object_id" uuid,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" ("created_at");