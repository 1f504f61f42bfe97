import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { lazy } from '#server/kernel/lazy.ts';

const compile = SerializerSelector();

/** Fastify's own serializers, each compiled when its route first answers: together they are a fifth of a start. */
export const lazySerializers: SerializerFactory = (schemas, options) => {
  const compiled = compile(schemas, options);
  return (route) => lazy(() => compiled(route));
};
