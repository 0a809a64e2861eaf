import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Footer } from '@/components/layout/footer';
import { FooterScripts } from '@/components/layout/site-shell';
import { renderShell } from './render-shell';

const scripts = [{ src: 'https://counter.example/c.js', integrity: 'sha384-abc' }];

test('the footer holds the copyright line with the name of the site', () => {
  renderShell(<Footer siteName="Lekha" year={2026} />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2026 Lekha');
});

test('a navigation inside the site makes no script element', () => {
  renderShell(<FooterScripts scripts={scripts} />);
  expect(document.querySelector('script[src*="counter"]')).toBeNull();
});
