import type { ServiceTicket } from '@portal/contract/service';
import { Fragment } from 'react';
import { getModelName, ModelName } from './model-name.tsx';

interface NamedDeviceProps {
  device: ServiceTicket['device'];
}

/** Device of a ticket or a request: its model, and what the customer calls it. */
export function NamedDevice({ device }: NamedDeviceProps) {
  return (
    <>
      <ModelName device={device} />
      {device.own_name ? (
        <>
          {' · '}
          <OwnName name={device.own_name} />
        </>
      ) : null}
    </>
  );
}

/** Numbers such as “INV-1106”, short enough to stay on one line. */
const numbersWithHyphens = /(?<!\S)(?=\S*-)\S{3,16}(?!\S)/gu;

/** What a customer calls a device; numbers in it do not break at their hyphens. */
export function OwnName({ name }: { name: string }) {
  const numbers = [...name.matchAll(numbersWithHyphens)];
  const ends = numbers.map(({ 0: number, index }) => index + number.length);
  return (
    <>
      {numbers.map(({ 0: number, index }, at) => (
        <Fragment key={index}>
          {name.slice(ends[at - 1] ?? 0, index)}
          <span className="whitespace-nowrap">{number}</span>
        </Fragment>
      ))}
      {name.slice(ends.at(-1) ?? 0)}
    </>
  );
}

/** The same as a text. */
export const getNamedDevice = (device: NamedDeviceProps['device']): string =>
  [getModelName(device), device.own_name].filter(Boolean).join(' · ');
