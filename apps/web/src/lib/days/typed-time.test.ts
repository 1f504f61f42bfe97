import { expect, test } from 'vitest';
import { readTypedTime } from './typed-time.ts';

test.each([
  '9:5',
  '9:05',
  '09:05',
  '9.05',
  '09.05',
  '9,05',
  '9h05',
  '9 h 05',
  '9H05',
  '9u05',
  '9 u 05',
  '9 uur 05',
  '9.05 uur',
  '9 heures 05',
  '9h05 min',
  '9 05',
  '9-05',
  '905',
  '0905',
  '09:05:00',
  '9:05 am',
  '9:05 a.m.',
  '9.05AM',
  ' 09 : 05 ',
  '09\u00A0:\u00A005',
  '９：０５',
  '\u200E09:05',
])('reads %j as five past nine', (text) => {
  expect(readTypedTime(text)).toBe('09:05');
});

test.each([
  ['9', '09:00'],
  ['14', '14:00'],
  ['14u', '14:00'],
  ['14 uur', '14:00'],
  ['14h', '14:00'],
  ['14 heures', '14:00'],
  ["9 o'clock", '09:00'],
  ['14u30', '14:30'],
  ['2:30 pm', '14:30'],
  ['230pm', '14:30'],
  ['2 p.m.', '14:00'],
  ['12 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['0', '00:00'],
  ['0:00', '00:00'],
  ['00:00', '00:00'],
  ['0000', '00:00'],
  ['23:59', '23:59'],
])('reads %j as %s', (text, time) => {
  expect(readTypedTime(text)).toBe(time);
});

test.each([
  '',
  ' ',
  'noon',
  '24:00',
  '2400',
  '9:60',
  '960',
  '25',
  '9:',
  ':30',
  '9:5:7',
  '09:05:30',
  '13 pm',
  '0:30 am',
  '-9:30',
  '9:300',
  '12345',
  '9h30 demain',
])('reads %j as no time', (text) => {
  expect(readTypedTime(text)).toBeNull();
});
