import { Fragment, type ComponentType, type PropsWithChildren } from 'react';
import { render } from '@testing-library/react';
import { Still, stillHtml } from '@/components/ui/still';

function Row({ name, hint }: { name: string; hint?: string }) {
  return (
    <li className="row" title={hint}>
      {name} <b>{3}</b>
      {false}
    </li>
  );
}

test('still HTML is what the browser would show', () => {
  const rows = ['a < b & "c"', 'কলম'].map((name) => <Row key={name} name={name} hint={`"${name}"`} />);
  const host = document.createElement('div');
  host.innerHTML = stillHtml(
    <Fragment>
      <ul tabIndex={0}>{rows}</ul>
      <picture>
        <source srcSet="/a.avif 1x" />
        <img src="/a.webp?x=1&y=2" srcSet="/a.webp 1x" alt="" fetchPriority="low" style={{ backgroundColor: 'red' }} />
      </picture>
    </Fragment>,
  );
  const [first, second] = host.querySelectorAll('li');
  expect([first?.textContent, first?.title, first?.className]).toEqual(['a < b & "c" 3', '"a < b & "c""', 'row']);
  expect(second?.textContent).toBe('কলম 3');
  expect(host.querySelector('img')?.getAttribute('src')).toBe('/a.webp?x=1&y=2');
  expect(host.querySelector('img')?.style.backgroundColor).toBe('red');
  expect(host.querySelector('img')?.srcset).toBe('/a.webp 1x');
  expect(host.querySelector('ul')?.tabIndex).toBe(0);
});

test('what needs the browser does not become still HTML', () => {
  expect(() => stillHtml(<button onClick={() => {}}>Go</button>)).toThrow('onClick');
  expect(() => stillHtml(<p style={{ width: 4 }}>Red</p>)).toThrow('style');
  const Client: ComponentType<PropsWithChildren> = Object.assign(() => null, {
    $$typeof: Symbol.for('react.client.reference'),
  });
  expect(() => stillHtml(<Client>Home</Client>)).toThrow('client component');
});

test('a part that is kept is written anew when something that decides it is another', () => {
  const write = (name: string, of: readonly unknown[]) => {
    const { container, unmount } = render(
      <Still id="row" of={of}>
        <Row name={name} />
      </Still>,
    );
    const { textContent } = container;
    unmount();
    return textContent;
  };
  expect(write('river', ['en', 'river'])).toBe('river 3');
  expect(write('stream', ['en', 'stream'])).toBe('stream 3');
  // Kept: what it is made of is what was said.
  expect(write('lake', ['en', 'river'])).toBe('river 3');
});
