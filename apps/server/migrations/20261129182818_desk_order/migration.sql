CREATE INDEX "service_request_desk" ON "service_request" ((case when "paused_at" is not null then 'infinity'
    when "answered_at" is null then coalesce("answer_due_at", "solve_due_at", '9999-12-31T00:00:00.000Z')
    else coalesce("solve_due_at", '9999-12-31T00:00:00.000Z') end),"id") WHERE "service_ticket_id" is null and "status" in ('new', 'planned', 'in_progress');--> statement-breakpoint
CREATE INDEX "service_ticket_desk" ON "service_ticket" ((case when "paused_at" is not null then 'infinity'
    when "answered_at" is null then coalesce("answer_due_at", "solve_due_at", '9999-12-31T00:00:00.000Z')
    else coalesce("solve_due_at", '9999-12-31T00:00:00.000Z') end),"id") WHERE "status" in ('new', 'planned', 'in_progress');