import { expect, test } from '@jest/globals';
import { xmlDocument, xmlElement } from '../../../../lib/server/discovery/xml/xml-element.ts';
import { parseXml } from '../../../setup/parse-xml.ts';

test('texts and attributes come back as they went in', () => {
  const hostile = `]]> </title><script>alert("1 & 2")</script> 'ক্ষ' 🎉`;
  const root = parseXml(xmlDocument(xmlElement('a', { b: hostile }, hostile)));
  expect(root.text).toBe(hostile);
  expect(root.attributes.b).toBe(hostile);
});

test('characters that XML cannot hold are left out', () => {
  const root = parseXml(xmlDocument(xmlElement('a', {}, 'one\u0000\u0008\u001b two\ud800 three\ufffe\tfour\n')));
  expect(root.text).toBe('one two three\tfour\n');
});

test('absent attributes and children are left out', () => {
  expect(xmlElement('a', { b: undefined, c: '' }, null, undefined, false, '').xml).toBe('<a c=""/>');
});
