ALTER TABLE "notification" ADD COLUMN "document_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_ticket_unique" ON "notification" ("service_ticket_id","due_on") WHERE "service_ticket_id" is not null and "user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_document_unique" ON "notification" ("document_id","due_on") WHERE "document_id" is not null;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" = 'next_step_due') = ("lead_id" is not null)
          and ("kind" = 'document_added') = ("document_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received', 'request_withdrawn') or "service_request_id" is not null)
          and ("kind" not in ('ticket_assigned', 'ticket_merged', 'visit_planned') or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'promise_at_risk', 'promise_missed', 'visit_planned', 'answer_received')
            then 1 else 0 end);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'file_quarantined', 'next_step_due', 'answer_received')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));--> statement-breakpoint
-- A customer's reply resolves an answer to them; another day or time, the end of the work or a merge a visit.
CREATE OR REPLACE FUNCTION delete_ticket_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE service_ticket_id = new.id AND (
		(kind = 'reply_received' AND new.waiting_since IS NULL)
		OR (kind = 'answer_received' AND new.waiting_since IS NOT NULL)
		OR (kind = 'ticket_assigned' AND (
			new.status IN ('closed', 'cancelled') OR new.assigned_to IS DISTINCT FROM user_id))
		OR (kind = 'visit_planned' AND (
			new.planned_for IS DISTINCT FROM due_on OR new.planned_start IS DISTINCT FROM old.planned_start
			OR new.status IN ('completed', 'closed', 'cancelled') OR new.merged_into_ticket_id IS NOT NULL)));
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER delete_notifications ON service_ticket;
--> statement-breakpoint
CREATE TRIGGER delete_notifications
	AFTER UPDATE OF waiting_since, status, assigned_to, planned_for, planned_start, merged_into_ticket_id ON service_ticket
	FOR EACH ROW WHEN (
		(old.waiting_since, old.status, old.assigned_to, old.planned_for, old.planned_start, old.merged_into_ticket_id)
		IS DISTINCT FROM
		(new.waiting_since, new.status, new.assigned_to, new.planned_for, new.planned_start, new.merged_into_ticket_id)
	) EXECUTE FUNCTION delete_ticket_notifications();
--> statement-breakpoint
-- An answer to a request stays when the request becomes a ticket, where it is read.
CREATE OR REPLACE FUNCTION delete_request_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE service_request_id = new.id AND (
		(new.service_ticket_id IS NOT NULL AND kind <> 'answer_received')
		OR (kind IN ('request_waiting', 'request_received') AND new.status <> 'new')
		OR (kind = 'answer_received' AND new.waiting_since IS NOT NULL)
		OR (kind = 'reply_received'
			AND (new.waiting_since IS NULL OR new.status IN ('completed', 'closed', 'cancelled'))));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Browsers of the recipient, or of the employees with the permission and of the customer, receive the change.
CREATE OR REPLACE FUNCTION publish_notification_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_changes', (CASE
		WHEN old.user_id IS NOT NULL THEN
			json_build_object('type', 'notification', 'user', old.user_id)
		ELSE json_strip_nulls(json_build_object(
			'type', 'notification',
			'permission', CASE old.kind
				WHEN 'right_expiring' THEN 'viewing_rights'
				WHEN 'anonymization_waiting' THEN 'privacy'
				ELSE 'service' END,
			'customer', CASE old.kind
				WHEN 'right_expiring' THEN (SELECT customer_id FROM product_viewing_right WHERE id = old.right_id)
				WHEN 'maintenance_due' THEN (SELECT customer_id FROM installed_device WHERE id = old.installed_device_id)
				WHEN 'visit_planned' THEN (SELECT customer_id FROM service_ticket WHERE id = old.service_ticket_id)
			END))
	END)::text);
	RETURN NULL;
END $$;
