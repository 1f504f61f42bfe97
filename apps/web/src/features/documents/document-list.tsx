import { listDocuments, type Document } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import type { ProductType } from '@portal/contract/products';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DocumentCard } from './document-card.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';

export interface DocumentListProps {
  /** Only those of this product. */
  product?: { product_type: ProductType; product_id: string } | undefined;
  /** As this customer sees them. */
  seenAs?: SeenAs | undefined;
  /** The menu of what may be done to a document; absent for those who may only read. */
  renderMenu?: ((item: Document) => ReactNode) | undefined;
  /** The next step where the library is empty. */
  firstStep?: ReactNode;
}

/** The library, as far as the user may see it. */
export function DocumentList(props: DocumentListProps) {
  const { product, seenAs, renderMenu, firstStep } = props;
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const fixed = { ...product, ...seenAs };
  const list = useList({ area: 'documents', route: listDocuments, name: 'documents', fixed });
  const withAudience = isEmployee && !seenAs;
  const ofOne = product !== undefined;
  const columns = useDocumentColumns({ ofOne, seenAs, withAudience, renderMenu });
  return (
    <ListView
      list={list}
      exportable
      label={t('documents.title')}
      searchLabel={t('documents.search')}
      failure={t('documents.load_failed')}
      columns={columns}
      renderCard={(item) => (
        <DocumentCard
          item={item}
          withAudience={withAudience}
          ofOne={ofOne}
          seenAs={seenAs}
          menu={renderMenu?.(item)}
        />
      )}
      filters={<DocumentFilters list={list} ofOne={ofOne} />}
      empty={
        <EmptyState
          icon={<FolderOpen />}
          title={ofOne ? t('documents.empty_product') : t('documents.empty')}
          text={
            ofOne
              ? t('documents.empty_text_product')
              : seenAs
                ? t('documents.empty_text_seen')
                : isEmployee
                  ? t('documents.empty_text')
                  : t('documents.empty_text_customer')
          }
          action={firstStep}
        />
      }
    />
  );
}
