import { spawnSync } from 'node:child_process';

/** Programs and modules from Debian's packages that the referee needs beside the portal's own. */
const loadPackages = { wrk: ['wrk', '--version'] } as const;
const djangoPackages = {
  'python3-django': ['/usr/bin/python3', '-c', 'import django.contrib.postgres'],
  'python3-djangorestframework': ['/usr/bin/python3', '-c', 'import rest_framework'],
  'python3-psycopg2': ['/usr/bin/python3', '-c', 'import psycopg2'],
  'python3-argon2': ['/usr/bin/python3', '-c', 'import argon2'],
  gunicorn: ['/usr/bin/python3', '-c', 'import gunicorn'],
} as const;

function listMissing(packages: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(packages).flatMap(([name, [program = '', ...args]]) => {
    const { error, status } = spawnSync(program, args, { stdio: 'ignore' });
    // wrk ends with 1 after printing its version.
    return error || (status !== 0 && name !== 'wrk') ? [name] : [];
  });
}

/**
 * Returns true if Django REST can be started; otherwise prints which of Debian's packages are missing.
 * @throws Error if the load generator is missing.
 */
export function hasDjango(): boolean {
  if (listMissing(loadPackages).length > 0)
    throw new Error('The load generator is missing: install Debian’s package wrk.');
  const missing = listMissing(djangoPackages);
  if (missing.length > 0)
    console.log(`Django REST is left out. Install Debian’s packages: ${missing.join(', ')}`);
  return missing.length === 0;
}
