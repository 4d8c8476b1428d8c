/** Texts that have broken other shops. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  SQL: "'; DROP TABLE users; --",
  'SQL that is always true': "' OR '1'='1",
  'a pattern of LIKE': '%_\\%',
  HTML: '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  'a template': '{{7*7}}${7*7}<%= 7*7 %>',
  'a UUID by its full name': 'urn:uuid:00000000-0000-4000-8000-000000000000',
  'a path': '../../../../etc/passwd',
  'an encoded path': '..%2f..%2f%00',
  NUL: 'before\0after',
  'half a surrogate pair': 'before\uD800after',
  'control signs': '\u0001\u001B[31m\r\nSet-Cookie: a=b\u0085',
  'signs from right to left': '\u202Etxet\u202C',
  'many marks': `e${'\u0301'.repeat(500)}`,
  nothing: '',
  blanks: ' \t\n\u00A0\u3000',
  'a long text': 'x'.repeat(30_000),
  'many words': 'stol '.repeat(3_000),
  'a name of every object': '__proto__',
  'the name of a method': 'constructor',
}

export const WRONG_TYPES: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 7,
  'a negative number': -1,
  'a fraction': 0.1,
  'a huge number': 1e308,
  'an unsafe integer': 2 ** 63,
  true: true,
  'a list': [],
  'a list of lists': [[['x']]],
  'an object': { $ne: null },
  'an object with SQL': { toString: "'; DROP TABLE users; --" },
}

/** Whole bodies, as they stand on the wire. */
export const BROKEN_BODIES: Readonly<Record<string, string>> = {
  'no JSON': '{"username":',
  'an empty body': '',
  'a bare text': '"text"',
  'a bare number': '1e999',
  null: 'null',
  'a list': '[]',
  'a deep list': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  'a deep object': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  'a poisoned prototype': '{"__proto__":{"admin":true}}',
  'a poisoned constructor': '{"constructor":{"prototype":{"admin":true}}}',
  'a byte order mark and no more': '\uFEFF',
  'many names': `{${Array.from({ length: 20_000 }, (_, i) => `"a${i}":1`).join(',')}}`,
}

export const BAD_TOKENS: Readonly<Record<string, string | null>> = {
  nothing: null,
  'the string false': 'Bearer false',
  'the string null': 'Bearer null',
  'a wrong one': `Bearer ${'A'.repeat(43)}`,
  'one with SQL': "Bearer ' OR 1=1 --",
  'a very long one': `Bearer ${'A'.repeat(10_000)}`,
  'a password': 'Basic YWRtaW46aW50ZXJpb3ItZGVtbw==',
}
