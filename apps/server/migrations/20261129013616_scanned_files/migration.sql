ALTER TABLE "notification" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "scan_state" text DEFAULT 'unscanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "finding" text;--> statement-breakpoint
CREATE INDEX "notification_upload" ON "notification" ("upload_id") WHERE "upload_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_blocked" ON "upload" ("blob_path") WHERE "scan_state" in ('pending', 'infected');--> statement-breakpoint
CREATE INDEX "upload_to_scan" ON "upload" ("id") WHERE "scan_state" in ('pending', 'unscanned');--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_upload_id_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_scan_state_known" CHECK ("scan_state" in ('unscanned', 'pending', 'clean', 'infected')
        and ("scan_state" = 'infected') = ("finding" is not null));--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" in ('request_waiting', 'request_received')) = ("service_request_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" in ('reply_received', 'ticket_assigned')) = ("service_ticket_id" is not null));--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('request_received', 'reply_received', 'ticket_assigned', 'file_quarantined')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));