import type { TFunction } from 'i18next';
import type { SchemaNode } from './schema-node.ts';
import { findTextKind } from './text-kinds.ts';

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Returns a translated validation error for a value about to be sent; null if valid. */
export function fieldProblem(
  t: TFunction,
  label: string,
  { node, required }: { node: SchemaNode; required: boolean },
  value: unknown,
): string | null {
  if (value === undefined || value === null || value === '') {
    const missing = required
      ? !(value === null && node.nullable)
      : value === '' && !!node.minLength;
    return missing ? t('validation.required', { field: label }) : null;
  }
  if (node.values && !node.values.includes(value)) return t('validation.choice', { field: label });
  if (typeof value === 'number') return numberProblem(t, label, node, value);
  return typeof value === 'string' ? textProblem(t, label, node, value) : null;
}

function numberProblem(t: TFunction, label: string, node: SchemaNode, value: number) {
  if (Number.isNaN(value)) return t('validation.format', { field: label });
  if (node.minimum !== null && value < node.minimum)
    return t('validation.minimum', { field: label, minimum: node.minimum });
  if (node.maximum !== null && value > node.maximum)
    return t('validation.maximum', { field: label, maximum: node.maximum });
  return null;
}

function textProblem(t: TFunction, label: string, node: SchemaNode, value: string) {
  if (node.format === 'email' && !email.test(value)) return t('validation.email');
  if (node.format?.startsWith('date') && Number.isNaN(Date.parse(value)))
    return t('validation.date', { field: label });
  if (node.minLength !== null && value.length < node.minLength)
    return t('validation.min_length', { field: label, count: node.minLength });
  if (node.maxLength !== null && value.length > node.maxLength)
    return t('validation.max_length', { field: label, count: node.maxLength });
  if (!node.pattern || node.pattern.test(value)) return null;
  return t(`validation.${findTextKind(node) ?? 'format'}`, { field: label });
}
