DROP INDEX "installed_device_due";--> statement-breakpoint
CREATE INDEX "installed_device_due" ON "installed_device" (coalesce("next_maintenance_on", 'infinity'::date),"id","next_maintenance_on") WHERE "status" <> 'decommissioned';--> statement-breakpoint
DROP INDEX "installed_device_due_of_customer";--> statement-breakpoint
CREATE INDEX "installed_device_due_of_customer" ON "installed_device" ("customer_id",coalesce("next_maintenance_on", 'infinity'::date),"id","next_maintenance_on") WHERE "status" <> 'decommissioned';--> statement-breakpoint
CREATE INDEX "installed_device_due_of_manufacturer" ON "installed_device" ("manufacturer_id",coalesce("next_maintenance_on", 'infinity'::date),"id","next_maintenance_on") WHERE "status" <> 'decommissioned';