import { sql, type SQL } from 'drizzle-orm';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import type { SearchTerm } from '#server/resource/resource.ts';
import { documentTag } from '../tags/document-tag.table.ts';
import { tag } from '../tags/tag.table.ts';
import { documentText } from '../texts/document-text.table.ts';
import { document } from './document.table.ts';

/** Scores by place of the match: title first, text of the file last. */
const scores = {
  title: sql.raw('5'),
  link: sql.raw('4'),
  description: sql.raw('3'),
  topic: sql.raw('2'),
  text: sql.raw('1'),
};

/**
 * Selects documents that match a search term, with a score: by substring in title, description,
 * file name, tags, product and manufacturer; by whole words of the document's language in the text
 * of its file, the last term also by prefix. Each branch has its own index.
 */
export function findDocuments({ matches, value, isLast }: SearchTerm): SQL {
  const query = sql`(select text_query(${value}, ${sql.raw(String(isLast))}))`;
  const { searchText } = document;
  // `search_text` begins with the folded title. Folding keeps the length of an ASCII title.
  const { title } = document;
  const titleEnd = sql`case when octet_length(${title}) = length(${title}) then length(${title})
    else length(search_fold(${title})) end`;
  const isInTitle = matches(sql`left(${searchText}, ${titleEnd})`);
  return sql`select ${document.id}, case when ${isInTitle} then ${scores.title} else ${scores.description} end as score
    from ${document} where ${matches(searchText)}
    union all select ${document.id}, ${scores.link} from ${document}
    where ${document.productId} = any(array(select ${product.id} from ${product} where ${matches(product.searchText)}))
    union all select ${document.id}, ${scores.link} from ${document}
    where ${document.manufacturerId} = any(array(select ${manufacturer.id} from ${manufacturer}
      where ${matches(manufacturer.searchText)}))
    union all select ${documentTag.documentId}, ${scores.link} from ${documentTag}
    where ${documentTag.tagId} = any(array(select ${tag.id} from ${tag} where ${matches(tag.searchText)}))
    union all select ${documentText.documentId}, ${scores.topic} from ${documentText} where ${documentText.topics} @@ ${query}
    union all select ${documentText.documentId}, ${scores.text} from ${documentText} where ${documentText.words} @@ ${query}`;
}
