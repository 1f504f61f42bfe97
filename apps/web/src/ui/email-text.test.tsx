import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test.each([
  ['anna@kliniek.example', 'anna|@kliniek|.example'],
  ['anna.de.vries+huid@mail.kliniek.example', 'anna|.de|.vries+huid|@mail|.kliniek|.example'],
  ['"a..b"@x.example', '"a|.|.b"|@x|.example'],
])('lets the address %s break at %s', (email, parts) => {
  expect(renderToStaticMarkup(<EmailText email={email} />)).toBe(
    parts.replaceAll('"', '&quot;').replaceAll('|', '<wbr/>'),
  );
});
