CREATE TABLE "certificate_check" (
	"setting" text PRIMARY KEY,
	"host" text NOT NULL,
	"checked_at" timestamptz(3) NOT NULL,
	"valid_until" timestamptz(3),
	"failure" text
);
