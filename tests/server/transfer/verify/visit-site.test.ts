/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import {
  arrive,
  createVisit,
  findThere,
  readPage,
  type Visit,
} from '../../../../lib/server/transfer/verify/visit-site.ts';

test('links to places are found by their names, written in any way; broken ones lead nowhere', () => {
  const links = ['a', '%E0%A6%A8', '%zz', 'b'].map((place) => `<a href="#${place}">x</a>`).join('');
  const page = readPage(`<article><h1>T</h1><p id="a">A</p><p id="ন">B</p>${links}</article>`);
  expect(page.deadLinks).toEqual(['#%zz', '#b']);
});

test('an address in Bengali is the same page, whether it is asked for or led to', async () => {
  const there = '/posts/%E0%A6%AC%E0%A6%BE';
  const visit: Visit = async (path) =>
    path === there ? { status: 200, location: null, html: '' } : { status: 308, location: there, html: '' };
  expect(await findThere(visit, '/posts/বা')).toEqual({ path: there, html: '' });
  expect(await arrive(visit, '/old/বা')).toEqual({ path: there, html: '' });
});

test('a site that starts anew while it is asked is asked again; one that stays away is named', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked <= 2) request.socket.destroy();
    else response.setHeader('content-type', 'text/html').end('<p>Here</p>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  expect(await createVisit(origin)('/a')).toMatchObject({ status: 200, html: '<p>Here</p>' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(createVisit(origin)('/b')).rejects.toThrow(`The site at ${origin} does not answer: /b`);
});
