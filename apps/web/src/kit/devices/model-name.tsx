import type { InstalledDevice } from '@portal/contract/crm';

type Model = InstalledDevice['device'];

/** The name of a device with its model, where the name does not say it already. */
export function getModelName({ name, model }: Model): string {
  return includesModel(name, model) ? name : `${name} ${model}`;
}

/** A device's name, and its model in softer letters. */
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
