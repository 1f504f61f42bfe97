-- Extensions that the owner of a database may create.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Folds a text for searching. It is immutable because generated columns and indexes need it: the
-- dictionary is named and never changes.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
-- Folds a text and replaces punctuation by spaces; the search prepares its terms in the same way. Only
-- characters that mean the same in every locale are listed.
create function search_tokens(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(search_fold(value), '[\x01-/:-@[-`{-~\x7f]+', ' ', 'g');
--> statement-breakpoint
-- Returns a text’s words as written and their stems in its language. Positions are dropped: those of a
-- long text would not fit.
create function text_words(language text, value text) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('simple', search_tokens(value))) || case language
    when 'en' then strip(to_tsvector('english', search_tokens(value)))
    when 'nl' then strip(to_tsvector('dutch', search_tokens(value)))
    when 'fr' then strip(to_tsvector('french', search_tokens(value)))
    else ''::tsvector end;
--> statement-breakpoint
-- Returns the query that finds a word in texts of every language; where `goes_on`, also as the start
-- of a word.
create function text_query(word text, goes_on boolean) returns tsquery
  language sql immutable strict parallel safe
  return plainto_tsquery('simple', search_tokens(word)) || plainto_tsquery('english', search_tokens(word))
    || plainto_tsquery('dutch', search_tokens(word)) || plainto_tsquery('french', search_tokens(word))
    || case when goes_on and length(btrim(search_tokens(word))) > 2
      then to_tsquery('simple', regexp_replace(btrim(search_tokens(word)), ' +', ' & ', 'g') || ':*')
      else ''::tsquery end;
--> statement-breakpoint
-- Returns the era under which rows of the audit log are written: transaction numbers are compared
-- within one era only (docs/decisions/0025). A constant, so that it costs a writer nothing;
-- `audit_settle_era` replaces the function. Stable, so that plans inline it and are made again with it.
create function audit_era() returns integer language sql stable parallel safe as 'select 1';
--> statement-breakpoint
CREATE TABLE "audit_chain_link" (
	"number" bigint PRIMARY KEY,
	"era" integer NOT NULL,
	"transaction" xid8 NOT NULL,
	"ordinal" bigint NOT NULL,
	"row_count" integer NOT NULL,
	"chained_rows" bigint NOT NULL,
	"chained_at" timestamptz(3) NOT NULL,
	"leaves" bytea NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY,
	"number" bigint NOT NULL,
	"hash" bytea NOT NULL,
	CONSTRAINT "audit_head_is_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"personal_digest" bytea,
	"request_id" text NOT NULL,
	"era" integer DEFAULT audit_era() NOT NULL,
	"transaction" xid8 DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"entry_id" uuid PRIMARY KEY,
	"ip" text,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"salt" bytea NOT NULL,
	"erased_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "row_block" (
	"relation" text,
	"block" bigint,
	"backend" integer,
	"row_count" bigint NOT NULL,
	CONSTRAINT "row_block_pkey" PRIMARY KEY("relation","block","backend")
);
--> statement-breakpoint
CREATE TABLE "product_viewing_right" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_viewing_right_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid NOT NULL,
	"manufacturer_id" uuid,
	"product_type" text,
	"product_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamptz(3),
	"reason" text,
	"notes" text,
	"granted_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "product_viewing_right_covers" CHECK (case when "product_id" is null then "manufacturer_id" is not null or "product_type" is not null
          else "manufacturer_id" is not null and "product_type" is not null end)
);
--> statement-breakpoint
CREATE TABLE "known_browser" (
	"user_id" uuid,
	"device_id" uuid,
	"first_seen_at" timestamptz(3) NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "known_browser_pkey" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"kind" text,
	"subject" text,
	"part" text DEFAULT '',
	"tries" timestamp(3) with time zone[] DEFAULT '{}'::timestamp(3) with time zone[] NOT NULL,
	"locked_until" timestamptz(3),
	"last_at" timestamptz(3) NOT NULL,
	CONSTRAINT "attempt_pkey" PRIMARY KEY("kind","subject","part")
);
--> statement-breakpoint
CREATE TABLE "account_link" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_digest" bytea NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "session_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"device_id" uuid NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"digest" bytea NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" uuid PRIMARY KEY,
	"encrypted_secret" bytea NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"confirmed_at" timestamptz(3),
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenge" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_digest" bytea NOT NULL,
	"device_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "two_factor_reset" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"requested_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "anonymization_work" (
	"user_id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"anonymized_at" timestamptz(3) NOT NULL,
	"is_replay" boolean NOT NULL,
	"counts" jsonb NOT NULL,
	"files_renamed" integer NOT NULL,
	"encrypted" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymization_receipt" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "anonymization_receipt_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"anonymized_at" timestamptz(3) NOT NULL,
	"tables" jsonb NOT NULL,
	"files_renamed" integer NOT NULL,
	"traces_left" integer NOT NULL,
	"traces" jsonb NOT NULL,
	"is_replay" boolean NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymization_request" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "anonymization_request_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by_id" uuid,
	"reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"grace_period_days" integer NOT NULL,
	"grace_ends_at" timestamptz(3) NOT NULL,
	"approved_by_id" uuid,
	"approved_at" timestamptz(3),
	"cancelled_by_id" uuid,
	"cancelled_at" timestamptz(3),
	"cancellation_reason" text,
	"anonymized_at" timestamptz(3),
	"link_digest" bytea,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "anonymization_request_grace_period" CHECK (grace_period_days between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "retention_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"rule" text NOT NULL,
	"days" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"last_run_at" timestamptz(3),
	"last_removed" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clinic" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clinic_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"archived_at" timestamptz(3),
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, '') || ' ' || coalesce(street, '') || ' ' || coalesce(house_number, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(city, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"vat_number" text,
	"email" text,
	"phone_number" text,
	"website" text,
	"notes" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installed_device" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "installed_device_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid,
	"clinic_id" uuid,
	"device_id" uuid NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"installation_date" date,
	"next_maintenance_on" date,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(serial_number) || coalesce(' ' || nullif(translate(search_fold(serial_number), ' -./', ''), search_fold(serial_number)), '')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text,
	"contact_phone" text,
	"customer_id" uuid,
	"clinic_id" uuid,
	"stage" text DEFAULT 'new' NOT NULL,
	"position" double precision NOT NULL,
	"stage_changed_at" timestamptz(3) NOT NULL,
	"lost_reason" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"assigned_to" uuid,
	"source" text,
	"source_comment" text,
	"last_note_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(contact_name, '') || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_move" (
	"id" uuid PRIMARY KEY,
	"lead_id" uuid NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"moved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "lead_note" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_note_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_product" (
	"lead_id" uuid,
	"product_id" uuid,
	CONSTRAINT "lead_product_pkey" PRIMARY KEY("lead_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_record" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_record_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"performed_on" date NOT NULL,
	"kind" text NOT NULL,
	"outcome" text DEFAULT 'not_applicable' NOT NULL,
	"description" text,
	"performed_by" text,
	"next_due_on" date,
	"service_ticket_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(description, '') || ' ' || coalesce(performed_by, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"language" text,
	"audience" text DEFAULT 'by_rights' NOT NULL,
	"manufacturer_id" uuid,
	"product_type" text,
	"product_id" uuid,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"file_version" integer DEFAULT 1 NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(file_name, ''))) STORED NOT NULL,
	CONSTRAINT "document_product_whole" CHECK (case when "product_id" is null then "product_type" is null
          else "product_type" is not null and "manufacturer_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "document_opening" (
	"user_id" uuid,
	"document_id" uuid,
	"opened_at" timestamptz(3) NOT NULL,
	CONSTRAINT "document_opening_pkey" PRIMARY KEY("user_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "document_tag" (
	"document_id" uuid,
	"tag_id" uuid,
	CONSTRAINT "document_tag_pkey" PRIMARY KEY("document_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tag_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_passage" (
	"document_id" uuid,
	"number" integer,
	"body" text NOT NULL,
	"words" tsvector NOT NULL,
	CONSTRAINT "document_passage_pkey" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "document_text" (
	"document_id" uuid PRIMARY KEY,
	"blob_path" text NOT NULL,
	"language" text,
	"no_text_reason" text,
	"words" tsvector NOT NULL,
	"topics" tsvector NOT NULL,
	"read_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "document_text_none_is_empty" CHECK ("no_text_reason" is null or "words" = ''::tsvector)
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"document_id" uuid,
	"number" integer,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) NOT NULL,
	"superseded_at" timestamptz(3),
	CONSTRAINT "document_version_pkey" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_error" (
	"run_id" uuid,
	"row" integer,
	"errors" jsonb NOT NULL,
	CONSTRAINT "import_error_pkey" PRIMARY KEY("run_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_run_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"problem" text,
	"mode" text,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"separator" text NOT NULL,
	"headers" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"rows_good" integer,
	"rows_bad" integer,
	"rows_created" integer,
	"request_id" text,
	"ip" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notification_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"right_id" uuid,
	"installed_device_id" uuid,
	"service_request_id" uuid,
	"anonymization_request_id" uuid,
	"service_ticket_id" uuid,
	"user_id" uuid,
	"event_id" uuid,
	"due_on" date NOT NULL,
	"valid_until" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3),
	"mailed_at" timestamptz(3),
	CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" in ('request_waiting', 'request_received')) = ("service_request_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" in ('reply_received', 'ticket_assigned')) = ("service_ticket_id" is not null)),
	CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('request_received', 'reply_received', 'ticket_assigned')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)))
);
--> statement-breakpoint
CREATE TABLE "notification_digest" (
	"user_id" uuid,
	"day" date,
	"up_to" bigint NOT NULL,
	CONSTRAINT "notification_digest_pkey" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notification_read" (
	"user_id" uuid,
	"notification_id" uuid,
	"read_at" timestamptz(3) NOT NULL,
	CONSTRAINT "notification_read_pkey" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_reader" (
	"user_id" uuid,
	"kind" text,
	"delivery" text,
	"read_up_to" bigint DEFAULT 0 NOT NULL,
	"all_read_at" timestamptz(3),
	CONSTRAINT "notification_reader_pkey" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "device_category" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_category_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "manufacturer_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"website" text,
	"show_on_landing" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_content" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"product_id" uuid NOT NULL,
	"language" text NOT NULL,
	"headline" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"image_blob_path" text,
	"image_content_type" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_content_language" UNIQUE("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"product_type" text NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"gtin" text,
	"category_id" uuid,
	"maintenance_interval_months" integer,
	"dosage_form" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, '') || ' ' || coalesce(model, '') || ' ' || coalesce(gtin, ''))) STORED NOT NULL,
	CONSTRAINT "product_with_manufacturer" UNIQUE("id","manufacturer_id"),
	CONSTRAINT "product_with_type" UNIQUE("id","product_type","manufacturer_id"),
	CONSTRAINT "product_fields_of_device" CHECK ("product_type" = 'device' or ("category_id" is null and "maintenance_interval_months" is null)),
	CONSTRAINT "product_fields_of_pharmaceutical" CHECK ("product_type" = 'pharmaceutical' or "dosage_form" is null)
);
--> statement-breakpoint
CREATE TABLE "product_compatibility" (
	"product_id" uuid,
	"device_id" uuid,
	CONSTRAINT "product_compatibility_pkey" PRIMARY KEY("product_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "viewing_right_change" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "viewing_right_change_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"right_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"manufacturer_id" uuid,
	"manufacturer_name" text,
	"product_type" text,
	"product_id" uuid,
	"product_name" text,
	"expires_at" timestamptz(3),
	"reason" text,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(manufacturer_name, '') || ' ' || coalesce(product_name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_attachment" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_attachment_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid,
	"request_id" uuid,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "service_attachment_of_something" CHECK (num_nonnulls("ticket_id", "request_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "service_calendar_feed" (
	"user_id" uuid PRIMARY KEY,
	"token_digest" bytea NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_internal_note" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_internal_note_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_ticket_reply" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_ticket_reply_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"author_side" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_request" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_request_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"request_date" date NOT NULL,
	"customer_id" uuid NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"description" text NOT NULL,
	"requested_by" uuid,
	"requester_email" text,
	"service_ticket_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(serial_number, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_ticket" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_ticket_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"description" text NOT NULL,
	"requester_email" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"planned_for" date,
	"assigned_to" uuid,
	"resolution_notes" text,
	"cancellation_reason" text,
	"waiting_since" timestamptz(3),
	"requested_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce('T-' || lpad(number::text, greatest(6, length(number::text)), '0'), '') || ' ' || coalesce('T-' || number, '') || ' ' || coalesce(serial_number, ''))) STORED NOT NULL,
	CONSTRAINT "service_ticket_closed" CHECK (("status" in ('closed', 'cancelled')) = ("closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "service_ticket_counter" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_ticket_counter_only" CHECK ("is_only")
);
--> statement-breakpoint
CREATE TABLE "service_ticket_event" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"planned_for" date,
	"assigned_to" uuid,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "job_retry" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "component_check" (
	"checked_at" timestamptz(3),
	"name" text,
	"status" text NOT NULL,
	"latency_ms" double precision,
	CONSTRAINT "component_check_pkey" PRIMARY KEY("checked_at","name")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY,
	"blob_path" text NOT NULL,
	"owner_id" uuid,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"said_size" bigint,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "user_account_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"title" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"date_of_birth" date,
	"preferred_language" text,
	"customer_id" uuid,
	"clinic_id" uuid,
	"job_title_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"anonymized_at" timestamptz(3),
	"last_login_at" timestamptz(3),
	"password_reset_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	CONSTRAINT "user_account_email_lower" CHECK ("email" = lower("email")),
	CONSTRAINT "user_account_role_customer" CHECK (("role" = 'customer') = ("customer_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"user_id" uuid,
	"group_id" uuid,
	CONSTRAINT "group_member_pkey" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "user_group" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "user_group_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_title" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_schedule" (
	"name" text PRIMARY KEY,
	"cron" text NOT NULL,
	"next_due_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamptz(3),
	"sent_at" timestamptz(3),
	"failure" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_status_check" CHECK ("status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" uuid,
	"key" text,
	"digest" bytea NOT NULL,
	"object_id" uuid,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_ordinal_unique" ON "audit_entry" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_chain" ON "audit_entry" ("era","transaction","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" ("object_id","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_object_type" ON "audit_entry" ("object_type","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" ("action","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" ("actor_id","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_exports" ON "audit_entry" ("ordinal") WHERE "action" = 'export';--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" ("at","id");--> statement-breakpoint
CREATE INDEX "audit_personal_addresses" ON "audit_personal" ("entry_id") WHERE "ip" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_viewing_right_ordinal_unique" ON "product_viewing_right" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "product_viewing_right_open_unique" ON "product_viewing_right" ("customer_id",coalesce("product_id", '00000000-0000-0000-0000-000000000000'::uuid),(case when "product_id" is null then coalesce("manufacturer_id", '00000000-0000-0000-0000-000000000000'::uuid) else '00000000-0000-0000-0000-000000000000'::uuid end),coalesce("product_type", '')) WHERE "is_active";--> statement-breakpoint
CREATE INDEX "product_viewing_right_scope" ON "product_viewing_right" ("customer_id","expires_at","product_id","manufacturer_id","product_type") WHERE "is_active";--> statement-breakpoint
CREATE INDEX "product_viewing_right_customer" ON "product_viewing_right" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_manufacturer" ON "product_viewing_right" ("manufacturer_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_type" ON "product_viewing_right" ("product_type","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_product" ON "product_viewing_right" ("product_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_active" ON "product_viewing_right" ("is_active","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_active_expiry" ON "product_viewing_right" ("expires_at","ordinal") WHERE "is_active";--> statement-breakpoint
CREATE INDEX "product_viewing_right_granted_by" ON "product_viewing_right" ("granted_by");--> statement-breakpoint
CREATE INDEX "product_viewing_right_expiry_order" ON "product_viewing_right" (coalesce("expires_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "product_viewing_right_created_order" ON "product_viewing_right" ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_viewing_right_updated_order" ON "product_viewing_right" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "known_browser_last_seen" ON "known_browser" ("last_seen_at");--> statement-breakpoint
CREATE INDEX "attempt_last" ON "attempt" ("last_at");--> statement-breakpoint
CREATE INDEX "account_link_user" ON "account_link" ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "session_ordinal_unique" ON "session" ("ordinal");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "session_last_seen" ON "session" ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_user_digest_unique" ON "recovery_code" ("user_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_challenge_token_unique" ON "two_factor_challenge" ("token_digest");--> statement-breakpoint
CREATE INDEX "two_factor_challenge_user" ON "two_factor_challenge" ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_challenge_expires" ON "two_factor_challenge" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_reset_open_unique" ON "two_factor_reset" ("user_id") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "two_factor_reset_due" ON "two_factor_reset" ("due_at") WHERE "ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_receipt_ordinal_unique" ON "anonymization_receipt" ("ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_receipt_user" ON "anonymization_receipt" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_receipt_at_order" ON "anonymization_receipt" ("anonymized_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_ordinal_unique" ON "anonymization_request" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_one_open" ON "anonymization_request" ("user_id") WHERE "status" <> 'cancelled' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_status" ON "anonymization_request" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_user" ON "anonymization_request" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_requested_by" ON "anonymization_request" ("requested_by_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_approved_by" ON "anonymization_request" ("approved_by_id");--> statement-breakpoint
CREATE INDEX "anonymization_request_cancelled_by" ON "anonymization_request" ("cancelled_by_id");--> statement-breakpoint
CREATE INDEX "anonymization_request_due" ON "anonymization_request" ("grace_ends_at") WHERE "status" = 'approved' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_grace_order" ON "anonymization_request" ("grace_ends_at","id");--> statement-breakpoint
CREATE INDEX "anonymization_request_created_order" ON "anonymization_request" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_rule_rule_unique" ON "retention_rule" ("rule");--> statement-breakpoint
CREATE UNIQUE INDEX "clinic_ordinal_unique" ON "clinic" ("ordinal");--> statement-breakpoint
CREATE INDEX "clinic_customer" ON "clinic" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "clinic_name_order" ON "clinic" (coalesce("name", '') collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "clinic_city_order" ON "clinic" ("city" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "clinic_country" ON "clinic" ("country","id");--> statement-breakpoint
CREATE INDEX "clinic_created_order" ON "clinic" ("created_at","id");--> statement-breakpoint
CREATE INDEX "clinic_updated_order" ON "clinic" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "clinic_search" ON "clinic" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_ordinal_unique" ON "customer" ("ordinal");--> statement-breakpoint
CREATE INDEX "customer_name_order" ON "customer" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "customer_created_order" ON "customer" ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_updated_order" ON "customer" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "customer_active" ON "customer" ("is_active","ordinal");--> statement-breakpoint
CREATE INDEX "customer_likeness" ON "customer" (regexp_replace(search_fold(coalesce("name", '') || chr(1) || coalesce(translate("vat_number", ' -./', ''), '')), '\s+', ' ', 'g'));--> statement-breakpoint
CREATE INDEX "customer_search" ON "customer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "installed_device_ordinal_unique" ON "installed_device" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "installed_device_serial_unique" ON "installed_device" ("device_id",lower("serial_number"));--> statement-breakpoint
CREATE INDEX "installed_device_customer" ON "installed_device" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_clinic" ON "installed_device" ("clinic_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_device" ON "installed_device" ("device_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_manufacturer" ON "installed_device" ("manufacturer_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_status" ON "installed_device" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_due" ON "installed_device" (coalesce("next_maintenance_on", 'infinity'::date),"id","next_maintenance_on") WHERE "status" <> 'decommissioned';--> statement-breakpoint
CREATE INDEX "installed_device_due_of_customer" ON "installed_device" ("customer_id",coalesce("next_maintenance_on", 'infinity'::date),"id","next_maintenance_on") WHERE "status" <> 'decommissioned';--> statement-breakpoint
CREATE INDEX "installed_device_due_of_manufacturer" ON "installed_device" ("manufacturer_id",coalesce("next_maintenance_on", 'infinity'::date),"id","next_maintenance_on") WHERE "status" <> 'decommissioned';--> statement-breakpoint
CREATE INDEX "installed_device_serial_order" ON "installed_device" ("serial_number" collate "C","id");--> statement-breakpoint
CREATE INDEX "installed_device_installation_order" ON "installed_device" (coalesce("installation_date", '-infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "installed_device_maintenance_order" ON "installed_device" (coalesce("next_maintenance_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "installed_device_created_order" ON "installed_device" ("created_at","id");--> statement-breakpoint
CREATE INDEX "installed_device_updated_order" ON "installed_device" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "installed_device_search" ON "installed_device" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "lead_ordinal_unique" ON "lead" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_position_unique" ON "lead" ("stage","position");--> statement-breakpoint
CREATE INDEX "lead_stage" ON "lead" ("stage","ordinal");--> statement-breakpoint
CREATE INDEX "lead_stage_priority" ON "lead" ("stage",(case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "lead_stage_last_note" ON "lead" ("stage",coalesce("last_note_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "lead_stage_created" ON "lead" ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_assigned_to" ON "lead" ("assigned_to","ordinal");--> statement-breakpoint
CREATE INDEX "lead_assigned_to_stage" ON "lead" ("assigned_to","stage","position");--> statement-breakpoint
CREATE INDEX "lead_open_of_salesperson" ON "lead" ("assigned_to") WHERE "stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_customer" ON "lead" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "lead_clinic" ON "lead" ("clinic_id");--> statement-breakpoint
CREATE INDEX "lead_priority" ON "lead" ("priority","ordinal","stage");--> statement-breakpoint
CREATE INDEX "lead_priority_order" ON "lead" ((case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "lead_last_note_order" ON "lead" (coalesce("last_note_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "lead_created_order" ON "lead" ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_outcome" ON "lead" ("stage_changed_at","stage","source","assigned_to") WHERE "stage" in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_move_lead" ON "lead_move" ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_move_by" ON "lead_move" ("moved_by");--> statement-breakpoint
CREATE INDEX "lead_move_flow" ON "lead_move" ("at","from_stage","to_stage");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_note_ordinal_unique" ON "lead_note" ("ordinal");--> statement-breakpoint
CREATE INDEX "lead_note_lead" ON "lead_note" ("lead_id","ordinal");--> statement-breakpoint
CREATE INDEX "lead_note_author" ON "lead_note" ("author_id");--> statement-breakpoint
CREATE INDEX "lead_product_product" ON "lead_product" ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_record_ordinal_unique" ON "maintenance_record" ("ordinal");--> statement-breakpoint
CREATE INDEX "maintenance_record_device" ON "maintenance_record" ("installed_device_id","performed_on","ordinal");--> statement-breakpoint
CREATE INDEX "maintenance_record_ticket" ON "maintenance_record" ("service_ticket_id") WHERE "service_ticket_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_ordinal_unique" ON "document" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "document_blob_unique" ON "document" ("blob_path");--> statement-breakpoint
CREATE INDEX "document_category" ON "document" ("category","ordinal");--> statement-breakpoint
CREATE INDEX "document_language" ON "document" ("language","ordinal");--> statement-breakpoint
CREATE INDEX "document_manufacturer" ON "document" ("manufacturer_id","ordinal");--> statement-breakpoint
CREATE INDEX "document_for_all" ON "document" ("ordinal") WHERE "audience" = 'all_customers' and "product_id" is null and "manufacturer_id" is null;--> statement-breakpoint
CREATE INDEX "document_opened_by_manufacturer" ON "document" ("manufacturer_id") WHERE "product_id" is null;--> statement-breakpoint
CREATE INDEX "document_product_type" ON "document" ("product_type","ordinal");--> statement-breakpoint
CREATE INDEX "document_product" ON "document" ("product_id","ordinal");--> statement-breakpoint
CREATE INDEX "document_uploaded_by" ON "document" ("uploaded_by");--> statement-breakpoint
CREATE INDEX "document_title_order" ON "document" ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "document_created_order" ON "document" ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_updated_order" ON "document" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "document_search" ON "document" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "document_opening_latest" ON "document_opening" ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "document_opening_document" ON "document_opening" ("document_id");--> statement-breakpoint
CREATE INDEX "document_tag_tag" ON "document_tag" ("tag_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_ordinal_unique" ON "tag" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_unique" ON "tag" (lower("name"));--> statement-breakpoint
CREATE INDEX "tag_name_order" ON "tag" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "tag_created_order" ON "tag" ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_text_words" ON "document_text" USING gin ("words");--> statement-breakpoint
CREATE INDEX "document_text_topics" ON "document_text" USING gin ("topics");--> statement-breakpoint
CREATE UNIQUE INDEX "document_version_blob_unique" ON "document_version" ("blob_path");--> statement-breakpoint
CREATE INDEX "document_version_uploaded_by" ON "document_version" ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "import_run_ordinal_unique" ON "import_run" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "import_run_blob_unique" ON "import_run" ("blob_path");--> statement-breakpoint
CREATE INDEX "import_run_owner" ON "import_run" ("owner_id","ordinal");--> statement-breakpoint
CREATE INDEX "import_run_created_order" ON "import_run" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_right_unique" ON "notification" ("right_id","due_on") WHERE "right_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_device_unique" ON "notification" ("installed_device_id","due_on") WHERE "installed_device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_request_unique" ON "notification" ("service_request_id","due_on") WHERE "service_request_id" is not null and "user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_anonymization_unique" ON "notification" ("anonymization_request_id","due_on") WHERE "anonymization_request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_event_unique" ON "notification" ("user_id","event_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_ordinal_unique" ON "notification" ("ordinal");--> statement-breakpoint
CREATE INDEX "notification_service_request" ON "notification" ("service_request_id") WHERE "service_request_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_service_ticket" ON "notification" ("service_ticket_id") WHERE "service_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" ("user_id","kind","valid_until") WHERE "user_id" is not null and "read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_kind" ON "notification" ("kind","ordinal","valid_until");--> statement-breakpoint
CREATE INDEX "notification_kind_due" ON "notification" ("kind","due_on","id");--> statement-breakpoint
CREATE INDEX "notification_due_order" ON "notification" ("due_on","id");--> statement-breakpoint
CREATE INDEX "notification_created_order" ON "notification" ("created_at","id");--> statement-breakpoint
CREATE INDEX "notification_valid_until" ON "notification" ("valid_until");--> statement-breakpoint
CREATE INDEX "notification_digest_day" ON "notification_digest" ("day");--> statement-breakpoint
CREATE INDEX "notification_read_notification" ON "notification_read" ("notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_category_ordinal_unique" ON "device_category" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "device_category_name_unique" ON "device_category" (lower("name"));--> statement-breakpoint
CREATE INDEX "device_category_name_order" ON "device_category" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_ordinal_unique" ON "manufacturer" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_name_unique" ON "manufacturer" (lower("name"));--> statement-breakpoint
CREATE INDEX "manufacturer_name_order" ON "manufacturer" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "manufacturer_created_order" ON "manufacturer" ("created_at","id");--> statement-breakpoint
CREATE INDEX "manufacturer_updated_order" ON "manufacturer" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "manufacturer_on_landing" ON "manufacturer" ("show_on_landing","ordinal");--> statement-breakpoint
CREATE INDEX "manufacturer_search" ON "manufacturer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_content_image_unique" ON "marketing_content" ("image_blob_path");--> statement-breakpoint
CREATE UNIQUE INDEX "product_ordinal_unique" ON "product" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "product_gtin_unique" ON "product" ("gtin");--> statement-breakpoint
CREATE INDEX "product_type_order" ON "product" ("product_type","ordinal");--> statement-breakpoint
CREATE INDEX "product_manufacturer" ON "product" ("manufacturer_id","product_type","ordinal");--> statement-breakpoint
CREATE INDEX "product_scope" ON "product" ("manufacturer_id","product_type","id");--> statement-breakpoint
CREATE INDEX "product_category" ON "product" ("category_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_active" ON "product" ("product_type","is_active","ordinal");--> statement-breakpoint
CREATE INDEX "product_name_order" ON "product" ("product_type","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "product_model_order" ON "product" ("product_type",coalesce("model", '') collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "product_created_order" ON "product" ("product_type","created_at","id");--> statement-breakpoint
CREATE INDEX "product_updated_order" ON "product" ("product_type","updated_at","id");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_compatibility_device" ON "product_compatibility" ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "viewing_right_change_ordinal_unique" ON "viewing_right_change" ("ordinal");--> statement-breakpoint
CREATE INDEX "viewing_right_change_customer" ON "viewing_right_change" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "viewing_right_change_right" ON "viewing_right_change" ("right_id","ordinal");--> statement-breakpoint
CREATE INDEX "viewing_right_change_order" ON "viewing_right_change" ("at","id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_actor" ON "viewing_right_change" ("actor_id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_manufacturer" ON "viewing_right_change" ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_product" ON "viewing_right_change" ("product_id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_search" ON "viewing_right_change" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "service_attachment_ordinal_unique" ON "service_attachment" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "service_attachment_blob_unique" ON "service_attachment" ("blob_path");--> statement-breakpoint
CREATE INDEX "service_attachment_ticket" ON "service_attachment" ("ticket_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_attachment_request" ON "service_attachment" ("request_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_attachment_uploaded_by" ON "service_attachment" ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "service_calendar_feed_token_unique" ON "service_calendar_feed" ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "service_internal_note_ordinal_unique" ON "service_internal_note" ("ordinal");--> statement-breakpoint
CREATE INDEX "service_internal_note_ticket" ON "service_internal_note" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "service_internal_note_author" ON "service_internal_note" ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_reply_ordinal_unique" ON "service_ticket_reply" ("ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_reply_ticket" ON "service_ticket_reply" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "service_ticket_reply_author" ON "service_ticket_reply" ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_request_ordinal_unique" ON "service_request" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "service_request_ticket_unique" ON "service_request" ("service_ticket_id");--> statement-breakpoint
CREATE INDEX "service_request_customer" ON "service_request" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_device" ON "service_request" ("installed_device_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_status" ON "service_request" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_without_ticket" ON "service_request" ("ordinal") WHERE "service_ticket_id" is null;--> statement-breakpoint
CREATE INDEX "service_request_requested_by" ON "service_request" ("requested_by");--> statement-breakpoint
CREATE INDEX "service_request_requester" ON "service_request" (lower("requester_email")) WHERE "requester_email" is not null;--> statement-breakpoint
CREATE INDEX "service_request_created_order" ON "service_request" ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_request_updated_order" ON "service_request" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "service_request_search" ON "service_request" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_ordinal_unique" ON "service_ticket" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_number_unique" ON "service_ticket" ("number");--> statement-breakpoint
CREATE INDEX "service_ticket_customer" ON "service_ticket" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_device" ON "service_ticket" ("installed_device_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_status" ON "service_ticket" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_assigned" ON "service_ticket" ("assigned_to","ordinal") WHERE "assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_waiting" ON "service_ticket" ("ordinal") WHERE "waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_planned" ON "service_ticket" ("planned_for","ordinal","status","assigned_to") WHERE "planned_for" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_unplanned" ON "service_ticket" ("ordinal","status") WHERE "planned_for" is null;--> statement-breakpoint
CREATE INDEX "service_ticket_planned_order" ON "service_ticket" (coalesce("planned_for", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "service_ticket_created_order" ON "service_ticket" ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_ticket_updated_order" ON "service_ticket" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "service_ticket_requester" ON "service_ticket" (lower("requester_email"));--> statement-breakpoint
CREATE INDEX "service_ticket_search" ON "service_ticket" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_ticket_event_ticket" ON "service_ticket_event" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "service_ticket_event_actor" ON "service_ticket_event" ("actor_id");--> statement-breakpoint
CREATE INDEX "service_ticket_event_assigned" ON "service_ticket_event" ("assigned_to");--> statement-breakpoint
CREATE INDEX "job_retry_created_order" ON "job_retry" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_blob_unique" ON "upload" ("blob_path");--> statement-breakpoint
CREATE INDEX "upload_owner" ON "upload" ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_created" ON "upload" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email_unique" ON "user_account" ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_ordinal_unique" ON "user_account" ("ordinal");--> statement-breakpoint
CREATE INDEX "user_account_role" ON "user_account" ("role","ordinal");--> statement-breakpoint
CREATE INDEX "user_account_invited" ON "user_account" ("role","ordinal") WHERE "password_hash" is null and "is_active" and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_deactivated" ON "user_account" ("role","ordinal") WHERE not "is_active";--> statement-breakpoint
CREATE INDEX "user_account_anonymized" ON "user_account" ("role","ordinal") WHERE "anonymized_at" is not null;--> statement-breakpoint
CREATE INDEX "user_account_customer" ON "user_account" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "user_account_clinic" ON "user_account" ("clinic_id");--> statement-breakpoint
CREATE INDEX "user_account_job_title" ON "user_account" ("job_title_id","ordinal");--> statement-breakpoint
CREATE INDEX "user_account_last_name_order" ON "user_account" ("last_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "user_account_first_name_order" ON "user_account" ("first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "user_account_created_order" ON "user_account" ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_account_search" ON "user_account" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "group_member_group" ON "group_member" ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_group_name_unique" ON "user_group" (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_group_ordinal_unique" ON "user_group" ("ordinal");--> statement-breakpoint
CREATE INDEX "user_group_name_order" ON "user_group" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_title_name_unique" ON "job_title" (lower("name"));--> statement-breakpoint
CREATE INDEX "job_schedule_due" ON "job_schedule" ("next_due_at","name");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" (lower("recipient"));--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" ("created_at");--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_entry_id_audit_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id");--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_granted_by_user_account_id_fkey" FOREIGN KEY ("granted_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_product_fkey" FOREIGN KEY ("product_id","product_type","manufacturer_id") REFERENCES "product"("id","product_type","manufacturer_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor_challenge" ADD CONSTRAINT "two_factor_challenge_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor_reset" ADD CONSTRAINT "two_factor_reset_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_requested_by_id_user_account_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_approved_by_id_user_account_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_cancelled_by_id_user_account_id_fkey" FOREIGN KEY ("cancelled_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "installed_device" ADD CONSTRAINT "installed_device_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "installed_device" ADD CONSTRAINT "installed_device_clinic_id_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "installed_device" ADD CONSTRAINT "installed_device_device_fkey" FOREIGN KEY ("device_id","manufacturer_id") REFERENCES "product"("id","manufacturer_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_clinic_id_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_assigned_to_user_account_id_fkey" FOREIGN KEY ("assigned_to") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lead_move" ADD CONSTRAINT "lead_move_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead_move" ADD CONSTRAINT "lead_move_moved_by_user_account_id_fkey" FOREIGN KEY ("moved_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_author_id_user_account_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lead_product" ADD CONSTRAINT "lead_product_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead_product" ADD CONSTRAINT "lead_product_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_service_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("service_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_product_fkey" FOREIGN KEY ("product_id","product_type","manufacturer_id") REFERENCES "product"("id","product_type","manufacturer_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_tag" ADD CONSTRAINT "document_tag_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_tag" ADD CONSTRAINT "document_tag_tag_id_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_document_id_document_text_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document_text"("document_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_text" ADD CONSTRAINT "document_text_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "import_error" ADD CONSTRAINT "import_error_run_id_import_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_owner_id_user_account_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_right_id_product_viewing_right_id_fkey" FOREIGN KEY ("right_id") REFERENCES "product_viewing_right"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_service_request_id_service_request_id_fkey" FOREIGN KEY ("service_request_id") REFERENCES "service_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_DM6vSTERUVLF_fkey" FOREIGN KEY ("anonymization_request_id") REFERENCES "anonymization_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_service_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("service_ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_digest" ADD CONSTRAINT "notification_digest_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_notification_id_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_reader" ADD CONSTRAINT "notification_reader_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "marketing_content" ADD CONSTRAINT "marketing_content_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_device_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "device_category"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_compatibility" ADD CONSTRAINT "product_compatibility_product_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_compatibility" ADD CONSTRAINT "product_compatibility_device_fkey" FOREIGN KEY ("device_id") REFERENCES "product"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_actor_id_user_account_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_attachment" ADD CONSTRAINT "service_attachment_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_attachment" ADD CONSTRAINT "service_attachment_request_id_service_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_request"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_attachment" ADD CONSTRAINT "service_attachment_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_calendar_feed" ADD CONSTRAINT "service_calendar_feed_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_author_id_user_account_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_author_id_user_account_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_requested_by_user_account_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_service_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("service_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_assigned_to_user_account_id_fkey" FOREIGN KEY ("assigned_to") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD CONSTRAINT "service_ticket_event_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD CONSTRAINT "service_ticket_event_actor_id_user_account_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD CONSTRAINT "service_ticket_event_assigned_to_user_account_id_fkey" FOREIGN KEY ("assigned_to") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_user_account_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_clinic_id_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_job_title_id_job_title_id_fkey" FOREIGN KEY ("job_title_id") REFERENCES "job_title"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_user_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE RESTRICT;
--> statement-breakpoint
-- Keeps exact counts without a scan: each statement adds what it inserted or deleted to its backend’s
-- own row of each block (1,024 ordinals), so that writers never wait for one another.
create function count_inserted_rows() returns trigger language plpgsql as $$
begin
  insert into row_block as counted (relation, block, backend, row_count)
  select tg_table_name, ordinal >> 10, pg_backend_pid(), count(*)
  from changed group by ordinal >> 10
  on conflict (relation, block, backend)
  do update set row_count = counted.row_count + excluded.row_count;
  return null;
end $$;
--> statement-breakpoint
create function count_deleted_rows() returns trigger language plpgsql as $$
begin
  insert into row_block as counted (relation, block, backend, row_count)
  select tg_table_name, ordinal >> 10, pg_backend_pid(), -count(*)
  from changed group by ordinal >> 10
  on conflict (relation, block, backend)
  do update set row_count = counted.row_count + excluded.row_count;
  return null;
end $$;
--> statement-breakpoint
create function count_truncated_rows() returns trigger language plpgsql as $$
begin
  delete from row_block where relation = tg_table_name;
  return null;
end $$;
--> statement-breakpoint
-- Gives a table the three triggers; the migration that creates a counted table calls it once.
create function count_rows_of(counted regclass) returns void language plpgsql as $$
begin
  execute format('create trigger count_inserted after insert on %s
    referencing new table as changed for each statement execute function count_inserted_rows()', counted);
  execute format('create trigger count_deleted after delete on %s
    referencing old table as changed for each statement execute function count_deleted_rows()', counted);
  execute format('create trigger count_truncated after truncate on %s
    for each statement execute function count_truncated_rows()', counted);
end $$;
--> statement-breakpoint
select count_rows_of('customer'), count_rows_of('clinic'), count_rows_of('document'),
  count_rows_of('user_account'), count_rows_of('installed_device'),
  count_rows_of('product_viewing_right'), count_rows_of('viewing_right_change'),
  count_rows_of('service_ticket'), count_rows_of('service_request'),
  count_rows_of('lead'), count_rows_of('audit_entry');
--> statement-breakpoint
-- Counts the leads of each stage beside the blocks of the whole list, and as exactly.
create function count_leads_by_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from row_block where relation like 'lead:%';
  elsif tg_op = 'INSERT' then
    insert into row_block as counted (relation, block, backend, row_count)
    select 'lead:' || stage, 0, pg_backend_pid(), count(*) from added group by stage
    on conflict (relation, block, backend)
    do update set row_count = counted.row_count + excluded.row_count;
  elsif tg_op = 'DELETE' then
    insert into row_block as counted (relation, block, backend, row_count)
    select 'lead:' || stage, 0, pg_backend_pid(), -count(*) from gone group by stage
    on conflict (relation, block, backend)
    do update set row_count = counted.row_count + excluded.row_count;
  else
    insert into row_block as counted (relation, block, backend, row_count)
    select 'lead:' || stage, 0, pg_backend_pid(), sum(step) from (
      select stage, 1 as step from added union all select stage, -1 from gone
    ) as steps group by stage having sum(step) <> 0
    on conflict (relation, block, backend)
    do update set row_count = counted.row_count + excluded.row_count;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_stages_inserted after insert on lead
  referencing new table as added for each statement execute function count_leads_by_stage();
--> statement-breakpoint
create trigger count_stages_deleted after delete on lead
  referencing old table as gone for each statement execute function count_leads_by_stage();
--> statement-breakpoint
create trigger count_stages_changed after update on lead
  referencing old table as gone new table as added
  for each statement execute function count_leads_by_stage();
--> statement-breakpoint
create trigger count_stages_truncated after truncate on lead
  for each statement execute function count_leads_by_stage();
--> statement-breakpoint
-- The audit log only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_chain_link
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Begins a new era if the database was moved to a server whose transaction numbers are lower: a
-- visible row then has a number that this server has not given yet. The owner calls it before anybody
-- writes.
create function audit_settle_era() returns void language plpgsql as $$
begin
  if exists (
    select from audit_entry
    where era = audit_era() and transaction >= pg_snapshot_xmax(pg_current_snapshot())
  ) then
    execute format(
      'create or replace function audit_era() returns integer language sql stable parallel safe as %L',
      'select ' || audit_era() + 1);
  end if;
end $$;
--> statement-breakpoint
-- Places a row in the era and transaction that write it, whatever the writer states. A dump restores
-- rows before triggers. The search path is the function’s own, so that a writer’s has no effect.
create function place_in_chain() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.era := audit_era();
  new.transaction := pg_current_xact_id();
  return new;
end $$;
--> statement-breakpoint
create trigger place_in_chain before insert on audit_entry
  for each row when (new.era <> audit_era() or new.transaction <> pg_current_xact_id())
  execute function place_in_chain();
--> statement-breakpoint
-- Returns whether `stays` is `was` with parts replaced by the redaction mark. In the pattern, the mark
-- stands for one character or more.
create function audit_text_taken_away(was text, stays text) returns boolean
  language sql immutable strict parallel safe
  return was like
    replace(regexp_replace(stays, '([\\%_])', '\\\1', 'g'), '[anonymized]', '_%');
--> statement-breakpoint
-- Returns whether `stays` is `was` with values redacted: each value is unchanged, or null, or a text
-- with the redaction mark, which keys may have too. `erase_in_json` leaves this and nothing else.
create function audit_taken_away(was jsonb, stays jsonb) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if stays = 'null' or stays = was then
    return true;
  end if;
  case jsonb_typeof(stays)
    when 'string' then
      return jsonb_typeof(was) = 'string' and audit_text_taken_away(was #>> '{}', stays #>> '{}');
    when 'array' then
      return jsonb_typeof(was) = 'array' and jsonb_array_length(was) = jsonb_array_length(stays)
        and not exists (
          select from jsonb_array_elements(stays) with ordinality as element (item, place)
          where not audit_taken_away(was -> (place::int - 1), item));
    when 'object' then
      return jsonb_typeof(was) = 'object' and not exists (
        select from jsonb_each(stays) as member (name, item)
        where not exists (
          select from jsonb_each(was) as had (name, item)
          where audit_text_taken_away(had.name, member.name)
            and audit_taken_away(had.item, member.item)));
    else
      return false;
  end case;
end $$;
--> statement-breakpoint
-- Lets personal values be redacted and never replaced. It records the time and deletes the salt:
-- without the salt nobody can try guesses against the digest, and from then on this trigger alone
-- protects the row.
create function note_erasure() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.entry_id <> old.entry_id or new.salt not in (old.salt, '')
    or (new.ip is not null and new.ip is distinct from old.ip)
    or not audit_taken_away(old.changes, new.changes) then
    raise exception 'personal values of the audit log are taken away and never replaced'
      using errcode = 'insufficient_privilege';
  end if;
  new.erased_at := coalesce(new.erased_at, now());
  new.salt := '';
  return new;
end $$;
--> statement-breakpoint
create trigger note_erasure before update on audit_personal
  for each row when (new is distinct from old) execute function note_erasure();
--> statement-breakpoint
-- No row is redacted before it is written.
create function begin_personal() returns trigger language plpgsql as $$
begin
  new.erased_at := null;
  return new;
end $$;
--> statement-breakpoint
create trigger begin_personal before insert on audit_personal
  for each row when (new.erased_at is not null) execute function begin_personal();
--> statement-breakpoint
create trigger append_only before delete or truncate on audit_personal
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Returns JSON with the mark wherever one of its texts or keys matches; the shape stays
-- (docs/decisions/0024).
create function erase_in_json(value jsonb, pattern text, mark text) returns jsonb
  language plpgsql immutable strict parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(regexp_replace(value #>> '{}', pattern, mark, 'g'));
    when 'array' then
      return (select coalesce(jsonb_agg(erase_in_json(item, pattern, mark) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as element (item, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(
          regexp_replace(name, pattern, mark, 'g'), erase_in_json(item, pattern, mark)), '{}')
        from jsonb_each(value) as member (name, item));
    else
      return value;
  end case;
end $$;
--> statement-breakpoint
-- Event streams end at once, on every instance, when the access that they depend on changes. The tables
-- publish it, so that nothing that changes them can forget it; a rollback takes it back.
create function publish_access_change(subject text, id uuid) returns void language sql as $$
  select pg_notify('portal_changes', json_build_object('access', subject, 'id', id)::text)
$$;
--> statement-breakpoint
create function follow_session() returns trigger language plpgsql as $$
begin
  perform publish_access_change('session', old.id);
  return null;
end $$;
--> statement-breakpoint
create function follow_account() returns trigger language plpgsql as $$
begin
  perform publish_access_change('user', old.id);
  return null;
end $$;
--> statement-breakpoint
create function follow_membership() returns trigger language plpgsql as $$
begin
  perform publish_access_change('user', coalesce(new.user_id, old.user_id));
  return null;
end $$;
--> statement-breakpoint
create function follow_group() returns trigger language plpgsql as $$
begin
  perform publish_access_change('user', user_id) from group_member where group_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create function follow_customer() returns trigger language plpgsql as $$
begin
  perform publish_access_change('customer', new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger stream_ends after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function follow_session();
--> statement-breakpoint
create trigger stream_ends_deleted after delete on session for each row
  when (old.ended_at is null) execute function follow_session();
--> statement-breakpoint
create trigger streams_end after update of is_active, anonymized_at, role, customer_id on user_account
  for each row when (
    (old.is_active, old.anonymized_at, old.role, old.customer_id)
    is distinct from (new.is_active, new.anonymized_at, new.role, new.customer_id)
  ) execute function follow_account();
--> statement-breakpoint
create trigger streams_end after insert or delete or update on group_member
  for each row execute function follow_membership();
--> statement-breakpoint
create trigger streams_end after update of permissions on user_group for each row
  when (old.permissions is distinct from new.permissions) execute function follow_group();
--> statement-breakpoint
create trigger streams_end after update of is_active on customer for each row
  when (old.is_active is distinct from new.is_active) execute function follow_customer();
--> statement-breakpoint
-- A notification is deleted in the transaction that resolves its matter. Triggers do it, so that no
-- call, import or job can forget it. What needs attention on another day is found again.
create function delete_right_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where right_id = new.id
    and (not new.is_active or new.expires_at is distinct from valid_until);
  return null;
end $$;
--> statement-breakpoint
create function delete_maintenance_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where installed_device_id = new.id
    and (new.status = 'decommissioned' or new.next_maintenance_on is distinct from due_on);
  return null;
end $$;
--> statement-breakpoint
create function delete_request_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where service_request_id = new.id
    and (new.status <> 'new' or new.service_ticket_id is not null);
  return null;
end $$;
--> statement-breakpoint
-- An employee’s reply or the end of the ticket resolves a reply; the end of the ticket or another
-- assignee resolves an assignment.
create function delete_ticket_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where service_ticket_id = new.id and (
    (kind = 'reply_received' and new.waiting_since is null)
    or (kind = 'ticket_assigned' and (
      new.status in ('closed', 'cancelled') or new.assigned_to is distinct from user_id)));
  return null;
end $$;
--> statement-breakpoint
create function delete_anonymization_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where anonymization_request_id = new.id
    and (new.status <> 'pending' or new.anonymized_at is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger delete_notifications after update of is_active, expires_at on product_viewing_right
  for each row when (
    (old.is_active, old.expires_at) is distinct from (new.is_active, new.expires_at)
  ) execute function delete_right_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of status, next_maintenance_on on installed_device
  for each row when (
    (old.status, old.next_maintenance_on) is distinct from (new.status, new.next_maintenance_on)
  ) execute function delete_maintenance_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of status, service_ticket_id on service_request
  for each row when (
    (old.status, old.service_ticket_id) is distinct from (new.status, new.service_ticket_id)
  ) execute function delete_request_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of waiting_since, status, assigned_to on service_ticket
  for each row when (
    (old.waiting_since, old.status, old.assigned_to)
      is distinct from (new.waiting_since, new.status, new.assigned_to)
  ) execute function delete_ticket_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of status, anonymized_at on anonymization_request
  for each row when (
    (old.status, old.anonymized_at) is distinct from (new.status, new.anonymized_at)
  ) execute function delete_anonymization_notifications();
--> statement-breakpoint
-- Browsers of the recipient, or of everybody with the permission, receive the change.
create function publish_notification_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_changes', (case
    when old.user_id is not null then
      json_build_object('type', 'notification', 'user', old.user_id)
    else json_build_object(
      'type', 'notification',
      'permission', case old.kind
        when 'right_expiring' then 'viewing_rights'
        when 'anonymization_waiting' then 'privacy'
        else 'service' end)
  end)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger publish_change after delete on notification for each row
  execute function publish_notification_change();
--> statement-breakpoint
-- Rows that exist from the start: the head of the audit chain and the counter of ticket numbers.
insert into audit_head (id, number, hash) values (1, 0, decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
insert into service_ticket_counter default values;
