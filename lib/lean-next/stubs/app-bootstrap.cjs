// React, the router and the page's data start in tasks of their own, between which a browser paints and hears the reader: in
// one, a phone is held for a sixth of a second. Nothing waits in `__next_s`, the scripts of next/script.
window.next = { version: '16.4.5', appDir: true };

exports.appBootstrap = (hydrate) => {
  require('./app-globals');
  require('react-dom/client');
  setTimeout(() => {
    require('./components/app-router');
    setTimeout(hydrate);
  });
};
