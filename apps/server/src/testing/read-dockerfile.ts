import { readFileSync } from 'node:fs';

/** One instruction of a Dockerfile, on one line. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** Reads the stages of a Dockerfile, each with its instructions after FROM. */
export function readDockerfile(path: string): Instruction[][] {
  const lines = readFileSync(path, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = '', ...rest] = line.split(' ');
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value: rest.join(' ') });
  }
  return stages;
}

/** Returns the values of a stage's instructions of one name. */
export const getValues = (stage: readonly Instruction[] | undefined, name: string): string[] =>
  stage?.filter((one) => one.name === name).map(({ value }) => value) ?? [];
