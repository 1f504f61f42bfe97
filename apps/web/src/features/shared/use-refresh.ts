import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

// What a change in one domain can affect in the lists and pages of others.

/** Refetches what a privacy request or retention rule can change. */
export const useComplianceRefresh = () => useInvalidate('users', 'crm');

/** Refetches what a change of a customer or clinic can affect: lists, counts, users, devices. */
export const useCrmRefresh = () => useInvalidate('crm', 'users', 'installedDevices');

/** Refetches what a change of an installed device can affect: lists, due dates, customers' counts. */
export const useDeviceRefresh = () => useInvalidate('installedDevices', 'crm');

/** Refetches the library. */
export const useDocumentsRefresh = () => useInvalidate('documents');

/** Refetches the notifications, their count and the settings. */
export const useNotificationsRefresh = () => useInvalidate('notifications');

/** Refetches what a change of the catalogue can affect, since other objects name products. */
export const useCatalogueRefresh = () =>
  useInvalidate('products', 'documents', 'installedDevices', 'crm');

/** Refetches the rights, and everything that they show to or hide from a customer. */
export const useRightsRefresh = () => useInvalidate('crm', 'products', 'documents');

/** Refetches what a step of a ticket can change: tickets, requests and calendar. */
export const useTicketRefresh = () => useInvalidate('service');

/** Refetches in addition what shows the maintenance record of a closed ticket. */
export const useClosingRefresh = () => useInvalidate('service', 'installedDevices', 'crm');

/** Refetches what a change of people or groups can affect: lists, details, customers' counts. */
export const useUsersRefresh = () => useInvalidate('users', 'crm');
