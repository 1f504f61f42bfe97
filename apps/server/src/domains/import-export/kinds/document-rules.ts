import { sql } from 'drizzle-orm';
import { DocumentPatch } from '@portal/contract/documents';
import type { Message } from '@portal/locales/server';
import {
  documents,
  findLanguageErrors,
  getTagIds,
  lockTags,
  resolveLoadedLink,
  retag,
} from '#server/domains/documents/index.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { tag } from '#server/domains/documents/tags/tag.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { getDifferences, updateRows } from '#server/resource/update-rows.ts';
import { type Row, toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import { createProductLookup, createRowLookup, getSingle, pickBestMatch } from './lookup.ts';
import {
  type CellRow,
  type CheckedRow,
  type Draft,
  firstPerField,
  type KindRules,
  type RuleContext,
  toBody,
  toChangeBody,
} from './row.ts';

const check = createBodyCheck(DocumentPatch);
const apart = new Set(['manufacturer', 'product', 'tags']);
const bodyFields = { manufacturer: 'manufacturer_id', product: 'product_id', tags: 'tag_ids' };
const fields = Object.fromEntries(Object.entries(bodyFields).map(([field, body]) => [body, field]));

/**
 * Rules for the metadata of documents, like those of `changeDocument` without a file. Rows create no
 * document, because its file is uploaded. Tags must exist; those of a row replace the current ones.
 */
export function documentRules(bench: RuleContext): KindRules {
  const { tx, context, makes, facts } = bench;
  const manufacturers = createRowLookup(tx, manufacturer);
  const products = createProductLookup(tx);
  const tags = createRowLookup(tx, tag);

  const toDraft = (row: CellRow): Draft => {
    const { body, errors } = toBody(row, { readers: cellReaders.documents, apart, facts });
    const { manufacturer: maker, product: named } = row.cells;
    if (maker !== undefined) {
      const { one, errors: wrong } = getSingle(manufacturers.of(maker), 'manufacturer');
      errors.push(...wrong);
      if (one) body['manufacturer_id'] = one;
    }
    if (named !== undefined) {
      const manufacturerId = body['manufacturer_id'];
      const found = pickBestMatch(
        products.of(named),
        typeof manufacturerId === 'string' ? manufacturerId : null,
      );
      const { one, errors: wrong } = getSingle(found, 'product');
      errors.push(...wrong);
      if (one) Object.assign(body, { product_id: one.id, product_type: one.productType });
    }
    const tagIds = tagsNamedIn(row).flatMap((name) => {
      const { one, errors: wrong } = getSingle(tags.of(name), 'tags');
      errors.push(...wrong);
      return one ?? [];
    });
    if (tagIds.length > 0) body['tag_ids'] = [...new Set(tagIds)].toSorted();
    return { row: row.row, body, errors };
  };

  /** Loads products by id; locks them where documents are written, before these. */
  async function loadProducts(ids: readonly unknown[]) {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
    const find = tx
      .select({
        id: product.id,
        productType: product.productType,
        manufacturerId: product.manufacturerId,
      })
      .from(product)
      .where(sql`${product.id} = any(${sql.param(wanted)}::uuid[])`)
      .orderBy(product.id);
    const found = wanted.length === 0 ? [] : await (makes ? find.for('key share') : find);
    return new Map(found.map(({ id, ...reference }) => [id, reference]));
  }

  return {
    resource: documents,
    bodyFields,
    async draft(rows) {
      await manufacturers.prepare(rows.map(({ cells }) => cells['manufacturer']));
      await products.prepare(rows.map(({ cells }) => cells['product']));
      await tags.prepare(rows.flatMap(tagsNamedIn));
      return rows.map(toDraft);
    },
    judgeNew: async (drafts) =>
      drafts.map(({ row, errors }) => ({
        row,
        errors: firstPerField([...errors, cellError('title', 'import.no_match')]),
        values: {},
        key: null,
      })),
    async lockReferences(rows) {
      const ids = rows.flatMap((row) => row.ids);
      const stored = await tx
        .select({ productId: document.productId })
        .from(document)
        .where(sql`${document.id} = any(${sql.param(ids)}::uuid[])`);
      await loadProducts([
        ...rows.map(({ draft }) => draft.body['product_id']),
        ...stored.map(({ productId }) => productId),
      ]);
      await lockTags(tx, [...new Set(rows.flatMap(({ draft }) => tagIdsIn(draft.body)))]);
    },
    async judgeMatched(rows) {
      const changes = rows.map((matched) => ({ matched, body: toChangeBody(matched, check) }));
      const known = await loadProducts([
        ...changes.map(({ body }) => body['product_id']),
        ...rows.map(({ before }) => before['productId']),
      ]);
      const retagged = changes.filter(({ body }) => 'tag_ids' in body);
      const current = await getTagIds(
        tx,
        retagged.map(({ matched: { before } }) => before.id),
      );
      const languageErrors = await findAllLanguageErrors(tx, changes);
      return changes.map(({ matched: { draft, before }, body }): CheckedRow => {
        const errors: CellError[] = [...draft.errors, ...toCellErrors(check(body) ?? {}, fields)];
        const { link, error } = resolveLoadedLink(body, before, known);
        if (error) errors.push(cellError(fields[error.field] ?? error.field, error.key));
        const languageError = languageErrors.get(before.id);
        if (languageError) errors.push(cellError('language', languageError.key));
        // Who may lose the language is alone in the group, and leaves it.
        const ungrouped = body['language'] === null ? { translationGroupId: null } : {};
        const after = tagIdsIn(body);
        return {
          row: draft.row,
          errors: firstPerField(errors),
          values: getDifferences(
            before,
            Object.assign(toColumns(documents, body), link, ungrouped),
          ),
          key: null,
          before,
          links:
            'tag_ids' in body
              ? { field: 'tags', before: current.get(before.id) ?? [], after }
              : undefined,
        };
      });
    },
    insert: async (rows) => rows.map(() => null),
    async update(rows) {
      const linked = rows.filter(({ links }) => links !== undefined);
      const next = new Map(linked.map(({ before, links }) => [before.id, links?.after ?? []]));
      await retag(tx, context, [...next.keys()], (current, id) => next.get(id) ?? current);
      await updateRows(tx, context, documents, rows);
    },
  };
}

const tagsNamedIn = ({ cells }: CellRow): string[] =>
  (cells['tags'] ?? '')
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns the tags of a body. */
function tagIdsIn(body: Readonly<Record<string, unknown>>): string[] {
  const ids = body['tag_ids'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Finds the rows whose group of translations refuses their language, by the id of the document. */
async function findAllLanguageErrors(
  tx: RuleContext['tx'],
  changes: readonly {
    readonly matched: { readonly before: Row & { readonly id: string } };
    readonly body: Readonly<Record<string, unknown>>;
  }[],
): Promise<ReadonlyMap<string, Message>> {
  const withLanguage = changes.filter(({ body }) => body['language'] !== undefined);
  const errors = new Map<string, Message>();
  for (const [language, alike] of Map.groupBy(withLanguage, ({ body }) => body['language'])) {
    const befores = alike.map(({ matched: { before } }) => before);
    for (const [id, error] of await findLanguageErrors(tx, befores, language))
      errors.set(id, error);
  }
  return errors;
}
