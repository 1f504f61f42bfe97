import type { InstalledDevice } from '@portal/contract/crm';

type Model = InstalledDevice['device'];

/** Returns a device's name, followed by its model unless the name includes it. */
export function getModelName({ name, model }: Model): string {
  return includesModel(name, model) ? name : `${name} ${model}`;
}

/** Device name followed by its model in a muted colour. */
export function ModelName({ device: { name, model } }: { device: Model }) {
  if (includesModel(name, model)) return name;
  return (
    <>
      {name} <span className="whitespace-nowrap text-soft">{model}</span>
    </>
  );
}

function includesModel(name: string, model: string | null): boolean {
  return model === null || name.toLowerCase().includes(model.toLowerCase());
}
