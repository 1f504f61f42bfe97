import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/chromium.ts';

/** A browser that other programs control. */
export interface RunningChromium {
  /** Port of the debugging protocol. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the tests' Chromium with an empty profile; signs in if a cookie is given. */
export async function startChromium(url: string, cookie: string | null): Promise<RunningChromium> {
  const { executablePath, args, env } = findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'portal-chromium-'));
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await readPort(child);
    if (cookie !== null) await addCookies(port, url, cookie);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('Chromium ended before it listened')));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      const port = /listening on ws:\/\/[^/]+:(\d+)\//u.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

/** Adds the cookies of a header to the browser's default context, and disconnects. */
async function addCookies(port: number, url: string, header: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0]?.addCookies(toCookies(url, header));
  await browser.close();
}

/** Returns the cookies of a header in the form that a browser accepts, for the page's server. */
export function toCookies(
  page: string,
  header: string,
): { name: string; value: string; url: string }[] {
  const url = new URL(page).origin;
  return header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });
}
