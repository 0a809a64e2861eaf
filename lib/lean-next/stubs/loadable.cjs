// A part of a page that comes when it is wanted. Next's own throws what the fetch said, for good: one that a phone lost in
// a tunnel took the page away that was being read. Here it is asked for again, ever more seldom, until it comes.
const { Fragment, jsx, jsxs } = require('react/jsx-runtime');
const { lazy, Suspense } = require('react');

const FIRST_PAUSE_MS = 1_000;

const fetchPart = (loader, pause) =>
  loader().then(
    (part) => ({ default: part.default || part }),
    (error) => {
      if (error.name !== 'ChunkLoadError') throw error;
      return new Promise((resolve) => setTimeout(resolve, pause)).then(() => fetchPart(loader, pause * 2));
    },
  );

Object.defineProperty(exports, '__esModule', { value: true });

exports.default = ({ loader, loading: Loading, ssr }) => {
  const Part = lazy(() => fetchPart(loader, FIRST_PAUSE_MS));
  const isServers = ssr !== false;
  return (props) => {
    const part = jsx(Part, props);
    // What the server draws stands behind its list of files, and ids are counted by such places.
    const children = isServers ? jsxs(Fragment, { children: [null, part] }) : part;
    if (isServers && !Loading) return children;
    return jsx(Suspense, { fallback: Loading ? jsx(Loading, {}) : null, children });
  };
};
