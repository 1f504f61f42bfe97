import type { SearchHit, SearchKind } from '@portal/contract/search';
import { productCollections, type ProductType } from '@portal/contract/products';
import type { Me } from '@portal/contract/users';

const data = '/dashboard/data';
const own = '/dashboard/company-info';

const isProductType = (value: string | null): value is ProductType =>
  value !== null && Object.hasOwn(productCollections, value);

const toSearchPath = (path: string, text: string): string => {
  const sign = path.includes('?') ? '&' : '?';
  return `${path}${sign}search=${encodeURIComponent(text)}`;
};

/** Returns the page of a hit. */
export function getHitAddress(kind: SearchKind, hit: SearchHit, role: Me['role']): string {
  const { id, label, customer, word: value } = hit;
  switch (kind) {
    case 'customers':
      return `${data}/customers/${id}`;
    case 'clinics':
      return role === 'customer' || !customer
        ? toSearchPath(`${own}?tab=clinics`, label)
        : toSearchPath(`${data}/customers/${customer.id}?tab=clinics`, label);
    case 'people':
      return `${data}/users/${id}`;
    case 'devices':
      return `${data}/devices/${id}`;
    case 'tickets':
      return `/dashboard/service/${id}`;
    case 'documents':
      return `/dashboard/documents/${id}`;
    case 'products':
      return `${data}/products/${productCollections[isProductType(value) ? value : 'device']}/${id}`;
    case 'leads':
      return `/dashboard/sales/${id}`;
  }
}

/** Returns the list with all hits of a kind; null for kinds without a searchable list. */
export function getListAddress(kind: SearchKind, text: string, role: Me['role']): string | null {
  if (kind === 'documents') return toSearchPath('/dashboard/documents', text);
  if (role === 'customer') {
    if (kind === 'clinics' || kind === 'devices') return toSearchPath(`${own}?tab=${kind}`, text);
    return null;
  }
  switch (kind) {
    case 'customers':
      return toSearchPath(`${data}/customers`, text);
    case 'people':
      return toSearchPath(`${data}/users`, text);
    case 'devices':
      return toSearchPath(`${data}/devices`, text);
    case 'tickets':
      return toSearchPath('/dashboard/service', text);
    case 'clinics':
    case 'products':
    case 'leads':
      return null;
  }
}
