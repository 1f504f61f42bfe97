import { createDocument, type Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import type { ProductType } from '@portal/contract/products';
import { Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentLibrary } from '#web/features/documents/document-library.tsx';
import { DocumentList } from '#web/features/documents/document-list.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

export interface ProductDocumentsProps {
  type: ProductType;
  product: {
    id: string;
    name: string;
    model: string | null;
    manufacturer: { id: string; name: string } | null;
  };
  /** Views the documents as this customer, read-only. */
  viewAs?: ViewAs | undefined;
  /** Renders the explanation of who can see a document; for employees. */
  renderAccess: (item: Document, onClose: () => void) => ReactNode;
}

/** Documents of a product; library managers can edit them here too. */
export function ProductDocuments({ type, product, viewAs, renderAccess }: ProductDocumentsProps) {
  const { t } = useTranslation();
  const manages = can(useUser(), createDocument.access);
  const [uploading, setUploading] = useState(false);
  const fixed = { product_type: type, product_id: product.id };
  if (viewAs) return <DocumentList product={fixed} viewAs={viewAs} />;
  const { manufacturer } = product;
  return (
    <DocumentLibrary
      product={fixed}
      about={{ ...fixed, manufacturer_id: manufacturer?.id ?? null, manufacturer, product }}
      uploading={uploading}
      onUploaded={() => setUploading(false)}
      renderAccess={renderAccess}
      actions={
        manages ? (
          <Button onClick={() => setUploading(true)}>
            <Upload aria-hidden />
            {t('documents.upload')}
          </Button>
        ) : null
      }
    />
  );
}
