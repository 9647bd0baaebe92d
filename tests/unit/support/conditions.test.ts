import { describe, expect, test } from 'vitest'
import { withoutOneCondition } from '../../support/browser/conditions.ts'

describe('taking one condition out of a piece of SQL', () => {
  test.each<[says: string, sql: string, weakened: string[]]>([
    ['operands of AND become true', '((a = 1) AND b)', ['(true AND b)', '((a = 1) AND true)']],
    ['operands of OR become false', '(a OR (b))', '(false OR (b))|(a OR false)'.split('|')],
    [
      'an operand of OR includes its ANDs',
      'where a or b and c',
      [
        'where true',
        'where false or b and c',
        'where a or false',
        'where a or true and c',
        'where a or b and true',
      ],
    ],
    ['the AND of BETWEEN is none', 'where x between 1 and 2', ['where true']],
    [
      'but the one after it is',
      'select x between 1 and 2 and y',
      ['select true and y', 'select x between 1 and 2 and true'],
    ],
    [
      'a single WHERE becomes true',
      'delete from t where id = f(1);',
      ['delete from t where true;'],
    ],
    [
      "a join's ON becomes true",
      'join b on a.x = b.x where b',
      ['join b on true where b', 'join b on a.x = b.x where true'],
    ],
    ['an IF becomes false', 'if not f() then x; end if;', ['if false then x; end if;']],
    [
      "a CASE's WHEN becomes false",
      'case when a then case b when c then 1 end when d then 2 end',
      [
        'case when false then case b when c then 1 end when d then 2 end',
        'case when a then case b when c then 1 end when false then 2 end',
      ],
    ],
    ['text in quotes and comments is left alone', "select ' a and b ' -- c or d\n", []],
    [
      'nor are the errors that a handler catches',
      'exception when a or b then c; when d or e then',
      [],
    ],
    ['what a conflict is on is no condition', 'on conflict (id) do nothing', []],
    [
      'compared rows lose a column each',
      '(ROW(o.a, o.b) IS DISTINCT FROM ROW(n.a, n.b))',
      ['(ROW(o.b) IS DISTINCT FROM ROW(n.b))', '(ROW(o.a) IS DISTINCT FROM ROW(n.a))'],
    ],
    [
      'IS DISTINCT FROM ends no condition',
      'when a is distinct from b and c then',
      ['when true and c then', 'when a is distinct from b and true then'],
    ],
  ])('%s', (_, sql, weakened) => {
    const texts = withoutOneCondition(sql).map(({ text }) => text)
    expect(texts.toSorted()).toEqual(weakened.toSorted())
  })
})
