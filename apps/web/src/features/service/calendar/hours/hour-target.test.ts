import { expect, test } from 'vitest';
import { readTarget, toTargetId } from './hour-target.ts';

test.each([
  [{ day: '2031-03-30', start: null }, '2031-03-30'],
  [{ day: '2031-03-30', start: '02:30' }, '2031-03-30|02:30'],
  [{ day: '2031-03-30', start: null, technician: null }, '2031-03-30||'],
  [{ day: '2031-03-30', start: null, technician: 'anna' }, '2031-03-30||anna'],
  [{ day: '2031-03-30', start: '09:00', technician: null }, '2031-03-30|09:00|'],
  [{ day: '2031-03-30', start: '09:00', technician: 'anna' }, '2031-03-30|09:00|anna'],
])('names the target %j by an id and reads it again', (target, id) => {
  expect(toTargetId(target)).toBe(id);
  expect(readTarget(id)).toEqual(target);
});
