-- Each search reads the entries of its index that are not in their place yet; from now on they are few. Those
-- that wait are put in their place now.
alter index clinic_search set (gin_pending_list_limit = 512);
alter index customer_search set (gin_pending_list_limit = 512);
alter index document_search set (gin_pending_list_limit = 512);
alter index installed_device_search set (gin_pending_list_limit = 512);
alter index lead_search set (gin_pending_list_limit = 512);
alter index manufacturer_search set (gin_pending_list_limit = 512);
alter index product_search set (gin_pending_list_limit = 512);
alter index service_request_search set (gin_pending_list_limit = 512);
alter index service_ticket_search set (gin_pending_list_limit = 512);
alter index user_account_search set (gin_pending_list_limit = 512);
alter index viewing_right_change_search set (gin_pending_list_limit = 512);
--> statement-breakpoint
select gin_clean_pending_list(index::regclass) from unnest(array[
  'clinic_search', 'customer_search', 'document_search', 'installed_device_search',
  'lead_search', 'manufacturer_search', 'product_search', 'service_request_search',
  'service_ticket_search', 'user_account_search', 'viewing_right_change_search'
]) as index;
