// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

afterEach(cleanup);

const shown = (text: string) => render(<Markdown text={text} />).container;

test('starts headings below those of the page and the headline, without losing a level', () => {
  shown('# One\n\n## Two\n\n###### Six');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('One');
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Two');
  expect(screen.getByRole('heading', { level: 6 }).textContent).toBe('Six');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('renders emphasis and lists', () => {
  const found = shown('Some **bold** and *soft* words\n\n- one\n- two');
  expect(found.querySelector('strong')?.textContent).toBe('bold');
  expect(found.querySelector('em')?.textContent).toBe('soft');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
});

test('omits HTML and runs nothing', () => {
  const found = shown(
    'before <img src=x onerror="alert(1)"> <b>bold</b>\n\n<script>alert(1)</script>\n\n<iframe src="https://example.com"></iframe>\n\nafter',
  );
  expect(found.querySelector('img, script, iframe, b')).toBeNull();
  expect(found.innerHTML).not.toContain('alert');
  expect(found.textContent).toContain('before');
  expect(found.textContent).toContain('after');
});

test('omits images', () => {
  expect(shown('![cat](https://example.com/cat.png)').querySelector('img')).toBeNull();
});

test('opens links to web and email in a new tab without a referrer', () => {
  shown('[site](https://example.com/a) [mail](mailto:info@example.com) <https://auto.example>');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a',
    'mailto:info@example.com',
    'https://auto.example',
  ]);
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
  }
});

test.for([
  '[text](javascript:alert(1))',
  '[text](JAVASCRIPT:alert(1))',
  '[text](java&#x0A;script:alert(1))',
  '[text](data:text/html;base64,PHNjcmlwdD4=)',
  '[text](/dashboard/data/customers)',
  '[text](//example.com)',
  '[text][here]\n\n[here]: vbscript:x',
])('renders %j as text without a link', (text) => {
  const found = shown(text);
  expect(found.querySelector('a')).toBeNull();
  expect(found.textContent).toContain('text');
});
