ALTER TABLE "service_internal_note" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "waiting_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "alerted_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "alerted_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_internal_note" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "service_internal_note_request" ON "service_internal_note" ("request_id","id") WHERE "request_id" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_reply_request" ON "service_ticket_reply" ("request_id","id") WHERE "request_id" is not null;--> statement-breakpoint
CREATE INDEX "service_request_next_alert" ON "service_request" ((case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end)) WHERE (case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end) is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_next_alert" ON "service_ticket" ((case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end)) WHERE (case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end) is not null;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_request_id_service_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_request_id_service_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_of_something" CHECK (num_nonnulls("ticket_id", "request_id") > 0);--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_of_something" CHECK (num_nonnulls("ticket_id", "request_id") > 0);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received') or "service_request_id" is not null)
          and ("kind" <> 'ticket_assigned' or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'reply_received', 'ticket_assigned', 'promise_at_risk', 'promise_missed')
            then 1 else 0 end);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'reply_received', 'ticket_assigned', 'file_quarantined')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));
--> statement-breakpoint
-- What the generator does not write begins here: functions and triggers that resolve notifications.
-- A ticket resolves all of a request; its status resolves its arrival, an employee's reply the customer's.
CREATE OR REPLACE FUNCTION delete_request_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE service_request_id = new.id AND (
		new.service_ticket_id IS NOT NULL
		OR (kind IN ('request_waiting', 'request_received') AND new.status <> 'new')
		OR (kind = 'reply_received'
			AND (new.waiting_since IS NULL OR new.status IN ('completed', 'closed', 'cancelled'))));
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER delete_notifications ON service_request;
--> statement-breakpoint
CREATE TRIGGER delete_notifications AFTER UPDATE OF status, service_ticket_id, waiting_since ON service_request
	FOR EACH ROW WHEN ((old.status, old.service_ticket_id, old.waiting_since)
		IS DISTINCT FROM (new.status, new.service_ticket_id, new.waiting_since))
	EXECUTE FUNCTION delete_request_notifications();
--> statement-breakpoint
-- A promise that is met, moves or waits resolves its notifications. After an answer only what concerns the
-- solution stays: a solution that is at risk by then.
CREATE FUNCTION delete_promise_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.answered_at IS NULL AND new.solve_warn_at <= new.answered_at
		AND new.solved_at IS NULL AND new.paused_at IS NULL
		AND (new.answer_due_at, new.solve_due_at) IS NOT DISTINCT FROM (old.answer_due_at, old.solve_due_at)
	THEN RETURN NULL;
	END IF;
	IF tg_table_name = 'service_ticket' THEN
		DELETE FROM notification WHERE service_ticket_id = new.id AND kind IN ('promise_at_risk', 'promise_missed');
	ELSE
		DELETE FROM notification WHERE service_request_id = new.id AND kind IN ('promise_at_risk', 'promise_missed');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delete_promise_notifications
	AFTER UPDATE OF answered_at, solved_at, paused_at, answer_due_at, solve_due_at ON service_ticket
	FOR EACH ROW WHEN ((old.answered_at, old.solved_at, old.paused_at, old.answer_due_at, old.solve_due_at)
		IS DISTINCT FROM (new.answered_at, new.solved_at, new.paused_at, new.answer_due_at, new.solve_due_at))
	EXECUTE FUNCTION delete_promise_notifications();
--> statement-breakpoint
CREATE TRIGGER delete_promise_notifications
	AFTER UPDATE OF answered_at, solved_at, paused_at, answer_due_at, solve_due_at ON service_request
	FOR EACH ROW WHEN (new.service_ticket_id IS NULL
		AND (old.answered_at, old.solved_at, old.paused_at, old.answer_due_at, old.solve_due_at)
		IS DISTINCT FROM (new.answered_at, new.solved_at, new.paused_at, new.answer_due_at, new.solve_due_at))
	EXECUTE FUNCTION delete_promise_notifications();
