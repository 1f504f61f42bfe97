import type { SearchHit, SearchKind } from '@portal/contract/search';
import { productCollections, type ProductType } from '@portal/contract/products';
import type { Me } from '@portal/contract/users';

const data = '/dashboard/data';
const own = '/dashboard/company-info';

const isProductType = (word: string | null): word is ProductType =>
  word !== null && Object.hasOwn(productCollections, word);

const searched = (path: string, text: string): string => {
  const sign = path.includes('?') ? '&' : '?';
  return `${path}${sign}search=${encodeURIComponent(text)}`;
};

/** Where something that was found is shown. */
export function hitAddress(kind: SearchKind, hit: SearchHit, role: Me['role']): string {
  const { id, label, customer, word } = hit;
  switch (kind) {
    case 'customers':
      return `${data}/customers/${id}`;
    case 'clinics':
      return role === 'customer' || !customer
        ? searched(`${own}?tab=clinics`, label)
        : searched(`${data}/customers/${customer.id}?tab=clinics`, label);
    case 'people':
      return `${data}/users/${id}`;
    case 'devices':
      return `${data}/devices/${id}`;
    case 'tickets':
      return `/dashboard/service/${id}`;
    case 'documents':
      return `/dashboard/documents/${id}`;
    case 'products':
      return `${data}/products/${productCollections[isProductType(word) ? word : 'device']}/${id}`;
    case 'leads':
      return `/dashboard/sales/${id}`;
  }
}

/** The list that goes on where a group ends; null where none is searched by such words. */
export function listAddress(kind: SearchKind, text: string, role: Me['role']): string | null {
  if (kind === 'documents') return searched('/dashboard/documents', text);
  if (role === 'customer') {
    if (kind === 'clinics' || kind === 'devices') return searched(`${own}?tab=${kind}`, text);
    return null;
  }
  switch (kind) {
    case 'customers':
      return searched(`${data}/customers`, text);
    case 'people':
      return searched(`${data}/users`, text);
    case 'devices':
      return searched(`${data}/devices`, text);
    case 'tickets':
      return searched('/dashboard/service', text);
    case 'clinics':
    case 'products':
    case 'leads':
      return null;
  }
}
